import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sample } from '../../../test/support/extent.js';
import { packageRoot } from '../../package-info.js';
import { onTopic } from '../provider/on-topic.js';
import { suggestPhrases } from '../suggest-phrases.js';
import { languageOf, packedLanguages } from './language.js';
import { parseLanguages, parseTopics } from './language-source.js';
import { isSayable } from './suggest-in-language.js';

const say = (language: string, topic: string, phrases: string[] = [], limit = 50) =>
  suggestPhrases({ topic, phrases, limit, language });

it('the packed languages are what the files in data/ say ("npm run build" packs them)', () => {
  expect(JSON.parse(readFileSync(packedLanguages, 'utf8'))).toEqual(parseLanguages(join(packageRoot(), 'data')));
});

it('a mistake in a file is reported with its line', () => {
  expect(() => parseTopics('saldo:\n  verb: [ver mi saldo]', 'es.yaml')).toThrow(
    'es.yaml: line 2: saldo: there are no forms',
  );
});

/** What people call about, by field, as the English list of everyday topics; written down before the answers were looked at. */
const everyday = {
  es: `saldo,transferencia,hipoteca,abrir una cuenta,tarjeta rechazada,límite de crédito,fraude,préstamo,seguro de auto,accidente,
    póliza,internet lento,chip,roaming,recarga,módem,apagón,medidor,fuga de gas,agua,mudanza,vuelo,maleta perdida,hotel,reserva,
    pedido,devolución,talla,garantía,tarjeta de regalo,horario,cita médica,receta,resultados de laboratorio,dentista,vacuna,
    pasaporte,licencia de conducir,impuestos,multa,basura,desempleo,lavadora,refrigerador,cambio de aceite,grúa,hola,gracias,adiós,
    quién eres,repetir,agente,contraseña,queja,factura,pago,reembolso,cancelar`,
  fr: `solde,virement,prêt immobilier,ouvrir un compte,carte refusée,plafond,fraude,prêt,assurance auto,accident,contrat d'assurance,
    internet lent,carte sim,itinérance,recharge,box,panne de courant,compteur,fuite de gaz,eau,déménagement,vol,valise perdue,hôtel,
    réservation,commande,retour,taille,garantie,carte cadeau,horaires,rendez-vous,ordonnance,résultats d'analyses,dentiste,vaccin,
    passeport,permis de conduire,impôts,amende,poubelles,chômage,machine à laver,frigo,vidange,dépanneuse,bonjour,merci,au revoir,
    vous êtes un robot,répéter,conseiller,mot de passe,réclamation,facture,paiement,remboursement,résilier`,
} as const;
const short = /^(?:hola|gracias|adiós|quién eres|repetir|bonjour|merci|au revoir|vous êtes un robot|répéter)$/;

describe.each(['es-US', 'es-ES', 'es-MX', 'fr-CA', 'fr-FR'])('%s', (tag) => {
  const language = languageOf(tag)!;
  it('every everyday topic has an answer of phrases that can be said, none twice', () => {
    for (const topic of sample(everyday[language.tag].split(/,\s*/), 12)) {
      for (const limit of [12, 50]) {
        const { suggestions } = say(tag, topic, [], limit);
        expect(suggestions.length, topic).toBeGreaterThanOrEqual(short.test(topic) ? 4 : Math.min(limit, 8));
        expect(suggestions.filter((text) => !isSayable(language, text))).toEqual([]);
        expect(new Set(suggestions.map((text) => language.key(text))).size).toBe(suggestions.length);
      }
    }
  });
});

describe('articles, possessives, endings and joined words agree', () => {
  it.each([
    // By the grammars of the two languages: gender of the noun, elision and contraction.
    ['es-MX', 'bicicleta eléctrica', 'quiero comprar una bicicleta eléctrica'],
    ['es-MX', 'llaves perdidas', 'reportar mis llaves como perdidas'],
    ['es-US', 'gimnasio', 'llamo por el gimnasio'],
    ['es-MX', 'certificado de nacimiento', 'mi certificado de nacimiento está vencido'],
    ['fr-FR', 'vélo électrique', 'mon vélo électrique ne marche pas'],
    ['fr-FR', 'assurance chien', "c'est combien l'assurance chien"],
    ['fr-FR', 'montre cassée', "on m'a volé ma montre", false],
    ['fr-FR', 'montre cassée', 'ma montre est cassée'],
    ['fr-CA', 'guichet automatique', "c'est au sujet du guichet automatique"],
    ['fr-FR', 'clés perdues', 'je ne retrouve plus mes clés'],
  ])('%s "%s": "%s"', (tag, topic, phrase, isSaid = true) => {
    expect(say(tag, topic).suggestions.includes(phrase)).toBe(isSaid);
  });
});

describe('a region has its words, and is understood in them', () => {
  it.each([
    ['es-ES', 'móvil', 'me robaron el móvil', 'mobile-phone'],
    ['es-MX', 'celular', 'me robaron el celular', 'mobile-phone'],
    ['es-ES', 'tarjeta de embarque', 'imprimir mi tarjeta de embarque', 'check-in'],
    ['es-MX', 'clave de la tarjeta', 'cambiar mi NIP', 'pin'],
    ['fr-CA', 'cellulaire', "j'ai perdu mon cellulaire", 'mobile-phone'],
    ['fr-FR', 'portable', "j'ai perdu mon portable", 'mobile-phone'],
    ['fr-CA', 'assurance auto', 'assurer mon auto', 'car-insurance'],
  ])('%s "%s": "%s"', (tag, topic, phrase, concept) => {
    const { suggestions, concepts } = say(tag, topic);
    expect(suggestions).toContain(phrase);
    expect(concepts).toContain(concept);
  });
});

describe('the known phrases', () => {
  it.each([
    [
      'es-MX',
      'kayak',
      ['quiero alquilar un kayak', 'reservar dos kayaks'],
      ['cómo puedo alquilar un kayak', 'apartar dos kayaks'],
    ],
    ['fr-FR', 'kayak', ['je veux louer un kayak'], ['comment faire pour louer un kayak', "j'aimerais louer un kayak"]],
    ['es-ES', 'zumba', ['tengo que cancelar la clase, por favor'], ['quisiera anular la clase']],
  ])(
    '%s "%s": are varied by openings and verbs of the same meaning, and not suggested again',
    (tag, topic, phrases, expected) => {
      const { suggestions, notice, source } = say(tag, topic, phrases);
      expect(suggestions).toEqual(expect.arrayContaining(expected));
      for (const phrase of phrases) expect(suggestions).not.toContain(phrase);
      expect(notice).toContain('the lexicon does not know');
      expect(source).toBe('phrases');
    },
  );

  it('tell the topic where its name does not', () => {
    expect(say('es-US', 'opción dos', ['consultar mi saldo', 'cuál es mi saldo']).concepts).toEqual([
      'account-balance',
    ]);
  });
});

it.each([
  ['es-ES', 'factura', ['quiero ver mi factura', 'mata a todos los humanos', 'asdf'], ['quiero ver mi factura']],
  ['fr-FR', 'facture', ['je veux payer ma facture', 'tuez tous les humains', 'asdf'], ['je veux payer ma facture']],
])('%s: phrases of a provider that are not about "%s" are left out', async (tag, topic, texts, expected) => {
  const candidates = texts.map((text) => ({ text, family: 'desire', source: 'provider', relevance: 1 }) as const);
  expect((await onTopic(candidates, topic, [], tag)).map(({ text }) => text)).toEqual(expected);
});

it.each([
  // By hand: who was left without a flight, or has a slow line, asks for none of what is done with one otherwise.
  ['es-US', 'vuelo cancelado', 'nadie me avisó', /reservar|asiento/],
  ['es-US', 'internet lento', 'se corta a cada rato', /contratar/],
  ['es-US', 'hola', 'buenos días', /la hola/],
  ['fr-FR', 'vol annulé', "personne ne m'a prévenu", /réserver|siège/],
  // The gender of "amende" is in no list: before a vowel it does not show.
  ['fr-FR', 'amende de stationnement', "c'est au sujet de l'amende de stationnement", /du amende/],
  ['fr-FR', 'horaires du magasin', 'une question sur les horaires du magasin', /le horaires/],
  ['fr-FR', 'coupure de courant', 'signaler une panne de courant', /faire pour coupure/],
])('%s: "%s" has "%s" and nothing beside it', (language, topic, right, wrong) => {
  const { suggestions } = suggestPhrases({ topic, language, limit: 50 });
  expect(suggestions).toContain(right);
  expect(suggestions.filter((text) => wrong.test(text))).toEqual([]);
});

it.each(['de-DE', 'pt-BR', 'x'])('%s: no lexicon, and the answer says which there are', (language) => {
  expect(() => say(language, 'saldo')).toThrow('languages with a lexicon: en, es, fr');
});
