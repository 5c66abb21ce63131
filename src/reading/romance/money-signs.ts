/** Signs of money, by the code that the tables of a language have. */
export const signs: { readonly [sign: string]: string } = {
  '€': 'EUR',
  $: '$',
  US$: 'USD',
  U$S: 'USD',
  MX$: 'MXN',
  R$: 'BRL',
  '£': 'GBP',
  '¥': 'JPY',
  'S/': 'PEN',
  '₡': 'CRC',
  '₲': 'PYG',
  CA$: 'CAD',
  '$ CA': 'CAD',
  $CA: 'CAD',
  $CAN: 'CAD',
  '$ CAN': 'CAD',
  '$ US': 'USD',
  $US: 'USD',
  '$ AU': 'AUD',
  RD$: 'DOP',
  C$: 'NIO',
  'B/.': 'PAB',
  COP$: 'COP',
};

/** Units that stand behind an amount with its sign too: "$58 pesos". */
export const named: { readonly [unit: string]: string } = {
  pesos: 'pesos',
  dólares: 'USD',
  dolares: 'USD',
  dollars: '$',
  euros: 'EUR',
};
