import { describe, expect, test } from 'vitest';
import { decideHeteronyms } from './heteronyms.js';

/**
 * Sentences of contact centres with one marked word, and sounds that tell its reading from the other one, after American
 * dictionaries. The second half was written at the same time and not looked at until the rules stood: 58 of its 60 rows were
 * right then.
 */
const table = `
Please *record* your name after the tone. = K AO1 R D
We have no *record* of this order. = EH1 K ER0 D
Our *records* show a payment of ten dollars. = EH1 K ER0 D Z
Building *permit* applications close at noon. = P ER1 M
The rules do not *permit* pets. = M IH1 T
For the housing *project*, press two. = AA1 JH
We *project* a delay of one hour. = JH EH1 K T
The *object* of this survey is to learn. = AA1 B
You may *object* to the charge within sixty days. = JH EH1 K T
Rates are *subject* to change. = S AH1 B
Please *present* your card at the desk. = EH1 N T
Your card must be *present*. = EH1 Z AH0 N
To *contest* a ticket, press four. = T EH1 S T
Enter the *contest* by Friday. = AA1 N
Your *contract* ends in May. = AA1 N T R
Costs will *increase* in January. = R IY1 S
There was an *increase* in your bill. = IH1 N
Your *refund* is on its way. = R IY1 F
We will *refund* the fee. = F AH1 N
Please *update* your address. = D EY1 T
An *update* is available. = AH1 P
Press one to *transfer* money. = F ER1
Your *transfer* was completed. = AE1 N
We *estimate* a wait of five minutes. = EY2 T
An *estimate* costs nothing. = AH0 T
Enter each number as a *separate* entry. = ER0 AH0 T
Please *separate* the two numbers. = EY2 T
This is a *duplicate* charge. = AH0 T
Give us an *alternate* number. = AH0 T
Do not *use* your old card. = Y UW1 Z
The *use* of phones is not allowed. = Y UW1 S
Terms of *use* apply. = Y UW1 S
*Use* the keypad to enter your code. = Y UW1 Z
Our offices *close* at six. = K L OW1 Z
The nearest branch is *close* to you. = K L OW1 S
To *close* your account, say close. = K L OW1 Z
*Excuse* me, I did not hear you. = Y UW1 Z
That is no *excuse* for a delay. = Y UW1 S
You will hear a *live* agent soon. = L AY1 V
Where do you *live* now? = L IH1 V
Please *read* the terms. = R IY1 D
I have *read* and accept the terms. = R EH1 D
The meter was *read* on Tuesday. = R EH1 D
To *lead* the team, press one. = L IY1 D
Test your pipes for *lead* at home. = L EH1 D
Strong *wind* is expected. = W IH1 N D
That is an *invalid* number. = V AE1 L
Please hold for one *minute*. = M IH1 N
Send us your *resume* by mail. = R EH1 Z
*Record* a new greeting now. = K AO1 R D
Stay on the line to *record* a message. = K AO1 R D
Your medical *record* is ready. = EH1 K ER0 D
Parking *permits* cost forty dollars. = P ER1 M
State law does not *permit* refunds on tickets. = M IH1 T
Press five to *conduct* a survey. = D AH1 K T
Read our code of *conduct*. = AA1 N
We do not *suspect* fraud. = S P EH1 K T
If you *suspect* fraud, hang up and dial 911. = S P EH1 K T
A *suspect* was arrested. = AH1 S
Taxes and fees will *decrease* next year. = R IY1 S
Claims can be filed for damaged *objects*. = AA1 B
Our system will *reject* late forms. = JH EH1 K T
To *upgrade* your plan, say upgrade. = G R EY1 D
Your free *upgrade* expires tonight. = AH1 P
You have a ten percent *discount*. = D IH1 S
Fresh *produce* is on sale. = P R OW1
We will *insert* a new page. = S ER1 T
Your *insert* is in the envelope. = IH1 N
There is a *conflict* with another appointment. = AA1 N
Your *progress* is saved. = AA1 G
Callers who *protest* the fee must write to us. = T EH1 S T
The water main was shut off at your *address*. = D R EH
We will *graduate* two hundred nurses. = EY2 T
*Graduate* students, press three. = AH0 T
Speak to an *associate*. = AH0 T
Please allow us to *coordinate* your visit. = EY2 T
The *appropriate* department will call you. = AH0 T
Please *moderate* your language. = EY2 T
Take one tablet for *moderate* pain. = AH0 T
You can *delegate* access to a partner. = EY2 T
Report *abuse* at any time. = Y UW1 S
Never *abuse* our staff. = Y UW1 Z
Water *use* is restricted. = Y UW1 S
Many customers *use* our app. = Y UW1 Z
This card is for business *use* only. = Y UW1 S
The doors *close* automatically. = K L OW1 Z
Keep a *close* eye on your balance. = K L OW1 S
Are you *close* to a window? = K L OW1 S
We are *live* on the air. = L AY1 V
Residents who *live* outside the city pay more. = L IH1 V
You *read* the number on the back. = R IY1 D
Has the meter been *read*? = R EH1 D
Once you have *read* the notice, press one. = R EH1 D
Our *lead* technician will call. = L IY1 D
Replace *lead* service lines. = L EH1 D
*Wind* up the cord before storing it. = W AY1 N D
High *winds* caused the outage. = W IH1 N D
For *wound* care, press two. = W UW1 N D
Do not *tear* the label. = T EH1 R
Use artificial *tears* twice a day. = T IH1 R
The code you entered is *invalid*. = V AE1 L
For *Polish*, press seven. = P OW1 L
Service will *resume* at noon. = Z UW1 M
A *minute* amount of gas may be present. = N UW1 T
Press two to *refuse* the call. = F Y UW1 Z
For *refuse* collection, press nine. = R EH1 F
Clear *content* is easy to read. = AA1 N
`
  .trim()
  .split('\n')
  .map((row) => row.split(' = ') as [string, string]);

describe('words that are spelled alike', () => {
  test.each(table)('%s: %s', (sentence, sounds) => {
    const at = sentence.split(' ').findIndex((word) => word.includes('*'));
    const decided = decideHeteronyms(sentence.replaceAll('*', '')).find((each) => each.at === at);
    expect(decided?.phones).toContain(sounds);
  });

  test('words of one sound are left alone, and an empty text has none', () => {
    expect(decideHeteronyms('This call was recorded approximately an hour ago.')).toEqual([]);
    expect(decideHeteronyms('  ')).toEqual([]);
  });

  test.each([
    // What stands before a mark does not decide about what stands behind it.
    ['Thank you. Record number nine.', 'R EH1 K ER0 D'],
    ['Not you, refuse them.', 'R IH0 F Y UW1 Z'],
    ['Now say: "Use it".', 'Y UW1 Z'],
  ])('%s', (text, phones) => expect(decideHeteronyms(text).map((each) => each.phones)).toEqual([phones]));
});
