import { newToken } from '../facts/edits.js';
import { partsOf, tokensAmong } from '../facts/expansions.js';
import { withExamples } from '../rule.js';
import { findingAt } from '../subject.js';

/** Wrong and right, for words in the grammars of contact centres: numbers, dates and words of customer service. */
const table = `
fourty forty, fourtieth fortieth, fourthy forty, fivety fifty, fiveteen fifteen, ninty ninety, nintey ninety,
ninteen nineteen, nineth ninth, eigth eighth, eigthy eighty, eightteen eighteen, twelth twelfth, twelveth twelfth,
tweleve twelve, twelv twelve, threety thirty, thirdy thirty, fith fifth, sixtheen sixteen, seventen seventeen,
hunderd hundred, hundered hundred, thousend thousand, thousant thousand, milion million, secound second, zeroe zero,
janurary january, januray january, janury january, febuary february, feburary february, februrary february,
apirl april, augest august, agust august, setember september, septemeber september, ocotber october, octobor october,
novemeber november, decemeber december, decmber december,
tuseday tuesday, teusday tuesday, wensday wednesday, wendesday wednesday, wednsday wednesday, wedensday wednesday,
thrusday thursday, thurday thursday, thursady thursday, firday friday, saterday saturday, satuday saturday,
saturaday saturday, sundy sunday, tommorow tomorrow, tommorrow tomorrow, tomorow tomorrow, yesturday yesterday,
acount account, accout account, adress address, addres address, adresses addresses, apointment appointment,
appointement appointment, availible available, avalable available, availabe available, ballance balance,
balence balance, becuase because, begining beginning, buisness business, bussiness business, calender calendar,
cancle cancel, choise choice, comming coming, complaign complaint, conection connection,
custumer customer, cutomer customer, definately definitely, delivary delivery, delievery delivery,
departement department, diffrent different, enquirey enquiry, enviroment environment,
existance existence, foriegn foreign, garantee guarantee, gaurantee guarantee, goverment government, guarentee guarantee,
immediatly immediately, infomation information, insurence insurance, inusrance insurance,
langauge language, languge language, maintainance maintenance, maintenence maintenance,
managment management, mesage message, messsage message, morgage mortgage, mortage mortgage, neccessary necessary,
necesary necessary, occured occurred, occuring occurring, operater operator, opperator operator,
packege package, passwrod password, paymant payment, paymet payment, perscription prescription, prescribtion prescription,
pharamcy pharmacy, phamacy pharmacy, posible possible, prefered preferred, priviledge privilege, probelm problem,
problme problem, proceedure procedure, publically publicly, questionaire questionnaire, quater quarter, recieve receive,
recieved received, reciept receipt, recomend recommend, refered referred, refering referring, refrence reference,
representitive representative, representive representative, reprensentative representative, reservaton reservation,
reservasion reservation, resturant restaurant, restaraunt restaurant, retreive retrieve, schedual schedule,
shedule schedule, scedule schedule, seperate separate, seperately separately, sevice service, servise service,
speek speak, succesful successful, successfull successful, suprise surprise, surgury surgery, technicain technician,
techincal technical, tehcnical technical, teh the, telphone telephone, telefone telephone, thier their,
transfered transferred, transfering transferring, tranfer transfer, trasnfer transfer, truely truly, untill until,
coockie cookie, yatch yacht, seatle seattle, philidelphia philadelphia, cincinatti cincinnati, massachusets massachusetts,
massachussetts massachusetts, conneticut connecticut, albequerque albuquerque, milwakee milwaukee, pensylvania pennsylvania,
usefull useful, vacumn vacuum, wich which, wierd weird, writting writing
`;

let spellings: Map<string, string> | undefined;

/** The right spelling of a word that is often misspelt; undefined for every other word. */
export function spelling(word: string): string | undefined {
  spellings ??= new Map(
    table.split(',').map((pair) => {
      const [wrong, right] = pair.trim().split(' ');
      return [wrong!, right!];
    }),
  );
  const right = spellings.get(word.toLowerCase());
  if (right === undefined || right === word.toLowerCase()) return undefined;
  return word[0] === word[0]!.toLowerCase() ? right : right[0]!.toUpperCase() + right.slice(1);
}

export const tokenMisspelt = withExamples({
  code: 'token-misspelt',
  severity: 'warning',
  spec: 'SRGS 2.1',
  summary: 'A common misspelling.',
  what: 'Common misspellings of English words in grammars: numbers, days, months and words of customer service. Only grammars whose language is English are checked.',
  why: 'The recogniser guesses a pronunciation for the misspelt word; callers who say the right word may not be understood.',
  fixes: { unsafe: 'Writes the right spelling.' },
  check(subject, report) {
    const { grammar } = subject;
    if (grammar?.mode !== 'voice' || !/^en\b/i.test(grammar.language ?? '')) return;
    const correct = (text: string) =>
      text.includes(' ') ? text.replace(/[A-Za-z]+/g, (word) => spelling(word) ?? word) : (spelling(text) ?? text);
    const wrong = [...partsOf(grammar).tokens.keys()].filter((text) => correct(text) !== text);
    for (const token of tokensAmong(grammar, new Set(wrong))) {
      const right = correct(token.text);
      const fix = newToken(subject.read.document.source, token, right);
      report(findingAt(subject, token, `"${token.text}" is misspelt`, `write "${right}"`, fix));
    }
  },
});
