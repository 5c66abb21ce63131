import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packageRoot } from '../../src/package-info.js';

const grammar = (root: string, rules: string, attributes = 'xml:lang="en-US"') =>
  `<?xml version="1.0" encoding="UTF-8"?>
<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" ${attributes} root="${root}" tag-format="semantics/1.0">
${rules}
</grammar>
`;
const rule = (id: string, phrases: { [phrase: string]: string }) =>
  `  <rule id="${id}" scope="public"><one-of>
${Object.entries(phrases)
  .map(([phrase, value]) => `    <item>${phrase}<tag>out = "${value}";</tag></item>`)
  .join('\n')}
  </one-of></rule>`;

const billing = { billing: 'billing', 'pay my bill': 'billing' };
const menu = grammar(
  'menu',
  `  <rule id="menu" scope="public">
    <example>billing please</example>
    <one-of>
      <item><ruleref uri="#topic"/><tag>out = rules.topic;</tag></item>
      <item><ruleref uri="#city"/><tag>out = rules.city;</tag></item>
      <item><ruleref uri="#month"/><tag>out = rules.month;</tag></item>
      <item><ruleref uri="#name"/><tag>out = rules.name;</tag></item>
    </one-of>
    <item repeat="0-1">please</item>
  </rule>
${rule('topic', { ...billing, 'speak to an agent': 'agent', agent: 'agent' })}
${rule('city', { boston: 'BOS', 'new york': 'NYC' })}
${rule('month', { may: '5', june: '6' })}
${rule('name', { may: 'May', anna: 'Anna' })}`,
);
const smaller = grammar('menu', `${rule('menu', billing)}\n${rule('city', { boston: 'BOS' })}`);

const vxml = `<?xml version="1.0" encoding="UTF-8"?>
<vxml version="2.1" xmlns="http://www.w3.org/2001/vxml" xml:lang="en-US">
  <form id="order">
    <field name="drink">
      <prompt>Coffee or tea?</prompt>
      <grammar root="drink" tag-format="semantics/1.0">
        <rule id="drink" scope="public"><one-of><item>coffee</item><item>tea</item></one-of></rule>
      </grammar>
    </field>
    <field name="sure" type="boolean"><prompt>Shall I order it?</prompt></field>
    <block><submit next="order.jsp" namelist="drink sure"/></block>
  </form>
</vxml>
`;

const hours = (weekly: string) => `version: 1
timezone: America/New_York
calendar: support
calendars:
  company:
    holidays:
      - { name: Christmas Day, rule: FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25, closed: true }
schedules:
  - { id: 1, key: support, name: Support, weekly: { mon-fri: ["${weekly}"] }, calendars: [company] }
`;
const terraform = `resource "aws_connect_hours_of_operation" "support" {
  instance_id = "aaaa"
  name        = "Support"
  time_zone   = "America/New_York"
  config {
    day = "MONDAY"
    start_time {
      hours   = 9
      minutes = 0
    }
    end_time {
      hours   = 17
      minutes = 0
    }
  }
}
`;

const action = (Identifier: string, Type: string, Parameters: object, next?: string) => ({
  Identifier,
  Type,
  Parameters,
  Transitions: next === undefined ? {} : { NextAction: next, Errors: [], Conditions: [] },
});
const connectFlow = {
  Version: '2019-10-30',
  StartAction: 'hello',
  Metadata: {},
  Actions: [
    action('hello', 'MessageParticipant', { Text: 'Welcome.' }, 'end'),
    action('end', 'DisconnectParticipant', {}),
  ],
};

const sayings = '<vxml version="2.1"><form/></vxml>';
/** The files that the examples of the help name, by path. */
const texts: { [path: string]: string } = {
  'menu.grxml': menu,
  'new/menu.grxml': menu.replace('<item>boston', '<item>chicago'),
  'old/menu.grxml': smaller,
  'old.grxml': smaller,
  'new.grxml': menu,
  'old-grammars/cities.grxml': smaller,
  'dates.grxml': grammar('date', rule('date', { 'may first': '0501' })),
  'menu.gram': `#ABNF 1.0 UTF-8;\nlanguage en-US;\nroot $menu;\ntag-format <semantics/1.0>;\npublic $menu = billing {out = "billing";} | agent;\n`,
  'menu.jsgf': '#JSGF V1.0 UTF-8 en;\ngrammar menu;\npublic <menu> = billing | agent;\n',
  'menu.gsl': ';GSL2.0\nMenu:public [billing agent dtmf-1]\n',
  'list.csv': 'phrase,meaning\nbilling,billing\npay my bill,billing\nagent,agent\n',
  'list.txt': 'billing\npay my bill\nagent\n',
  'keys.csv': 'phrase,meaning\n1,billing\n2,agent\n',
  'calls.csv':
    'transcription,utt,recognised,confidence,accepted,result\nbilling,billing,billing,0.9,yes,accepted\nthe bill,the bill,,0.3,no,rejected\nsome agent,some agent,,0.3,no,rejected\nbilling now,billing now,,0.4,no,rejected\nagent,agent,agent,0.8,yes,accepted\n',
  'phrases.yaml': '- { phrase: billing, interpretation: billing }\n- { phrase: hello, matches: false }\n',
  'phrases.txt': 'billing\n',
  'known.txt': 'pay my bill\nmy balance\n',
  'app.vxml': vxml,
  'app/start.vxml': vxml,
  'connect-flow.json': JSON.stringify(connectFlow),
  'flows/main.json': JSON.stringify(connectFlow),
  'export.json': JSON.stringify(connectFlow),
  'hours.new.yaml': hours('08:00-18:00'),
  'other.yaml': 'hours: hours.yaml\n',
  'decisions.json': '{ "decisions": [] }\n',
  'old.yaml': hours('09:00-17:00'),
  'new.yaml': hours('08:00-18:00'),
  'main.tf': terraform,
  'bank-holidays.json': JSON.stringify([{ date: '2026-12-25', name: 'Christmas Day' }]),
  'company-2027.csv': 'date,name\n2027-12-24,Christmas Eve\n',
  'switch-routing.sh': '#!/bin/sh\n',
  'main-menu.xml': '<menu><option key="1">Sales</option></menu>\n',
  'm.xml': '<menu><option key="1">Service</option></menu>\n',
  'scripts/main-menu.xml': '<menu/>\n',
  'prompts.zip': 'any bytes are a script',
  'closed.ssml': '<speak version="1.1" xml:lang="en-US">We are closed.<mark name="end"/></speak>',
  'menu.ssml': '<speak version="1.1" xml:lang="en-US">Press 1.<mark name="one"/> Or press 2.</speak>',
  'names.pls': `<?xml version="1.0"?><lexicon version="1.0" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon" alphabet="ipa" xml:lang="en-US"><lexeme><grapheme>Contoso</grapheme><phoneme>kənˈtoʊsoʊ</phoneme></lexeme></lexicon>`,
  'readings.yaml': 'CXone: see x one\n',
  'prompt.txt': 'Your order INC0012345 arrives on 12/05.\n',
  'prompts.csv': 'id,text\nwelcome,Thank you for calling.\nclosed,We are closed.\n',
  'prompts-2025.csv': 'id,text\nwelcome,Thanks for calling.\nclosed,We are closed.\n',
  'prompts.yaml':
    'prompts:\n  - { id: welcome, text: "Welcome to {{ company }}." }\n  - { id: closed, text: We are closed. }\n',
  'before.csv': 'id,text\nwelcome,Thanks.\n',
  'after.csv': 'id,text\nwelcome,Thank you.\n',
  'design.csv': 'Prompt Name,Script\nwelcome,Thank you for calling.\n',
  'mensajes.csv': 'id,text\nbienvenida,Gracias por llamar.\n',
  'order.jsp': sayings,
};
texts['old.csv'] = texts['prompts-2025.csv']!;
texts['new.csv'] = texts['design.csv']!;

/**
 * Makes the folder that the examples of the help speak of: the sample workspace, the files that they name, under git with
 * a branch `main` here and at `origin`.
 */
export function exampleWorkspace(folder: string): void {
  const fixtures = join(packageRoot(), 'fixtures');
  cpSync(join(fixtures, 'workspace'), folder, { recursive: true });
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text, path.endsWith('.sh') ? { mode: 0o755 } : {});
  }
  const copies = {
    'phrases/pin.grxml': 'pin.grxml',
    'grammars/universals.grxml': 'universals.grxml',
    'hours/connect.json': 'live.json',
    'hours/genesys.json': 'genesys.json',
    'hours/outlook.ics': 'holidays.ics',
  };
  for (const [from, to] of Object.entries(copies)) cpSync(join(fixtures, from), join(folder, to));
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...words], {
      cwd: folder,
      stdio: 'ignore',
    });
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('commit', '-q', '-m', 'all');
  git('update-ref', 'refs/remotes/origin/main', 'HEAD');
}
