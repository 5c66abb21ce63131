// Words and phrases of contact centres, none of them among the forty of intelligibility.mjs. The recogniser was built to
// hear these; the forty were left alone, so that their figure says something of the voice. Each group is a mix like the
// forty: ten short words, ten commands, twenty phrases; what is asked for is told from the others of its group.

export const developmentPhrases = [
  [
    ...[
      'eleven',
      'twelve',
      'thirteen',
      'fourteen',
      'fifteen',
      'sixteen',
      'seventeen',
      'eighteen',
      'nineteen',
      'twenty',
    ],
    ...['continue', 'stop', 'exit', 'confirm', 'wrong', 'next', 'pay', 'orders', 'claims', 'service'],
    ...['start over', 'my account', 'credit card', 'stolen card', 'check my balance', 'store hours', 'existing order'],
    ...['internet support', 'human resources', 'update my phone number', 'leave a message', 'report an outage'],
    ...['welcome to our company', 'please stay on the line', 'press the star key', 'enter your zip code'],
    ...['we are closed today', 'your call is important', 'someone will be with you shortly', 'have a nice day'],
  ],
  [
    ...['f', 'h', 'j', 'l', 'm', 'q', 'r', 'w', 'x', 'y'],
    ...['okay', 'correct', 'back', 'skip', 'finish', 'listen', 'person', 'payments', 'returns', 'complaints'],
    ...['hang up', 'try again', 'savings account', 'new password', 'cancel an order', 'pay my bill', 'branch office'],
    ...['mobile phone', 'billing department', 'track my package', 'talk to a nurse', 'book an appointment'],
    ...['thanks for waiting', 'one moment please', 'say yes or no', 'enter your date of birth'],
    ...['our lines are open', 'this call is monitored', 'there is a long wait', 'i did not understand'],
  ],
  [
    ...['monday', 'tuesday', 'thursday', 'friday', 'sunday', 'march', 'april', 'may', 'june', 'august'],
    ...['quit', 'hello', 'sure', 'never', 'options', 'travel', 'banking', 'repairs', 'delivery', 'insurance'],
    ...[
      'call back',
      'something else',
      'interest rate',
      'gift card',
      'request a refund',
      'closing time',
      'late delivery',
    ],
    ...['roadside assistance', 'customer number', 'renew my contract', 'speak with a manager', 'file a complaint'],
    ...['good morning and welcome', 'please wait for the tone', 'press one for english', 'enter the last four digits'],
    ...['the office opens at nine', 'we will call you back', 'you are next in line', 'that is not a valid choice'],
  ],
];
