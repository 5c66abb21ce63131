/** What the units of a currency are called. */
export interface CurrencyNames {
  /** As its code is read: "Canadian dollar". */
  one: string;
  many: string;
  /** Its hundredth, or thousandth: absent where the currency has none in use. */
  cent?: string;
  cents?: string;
  /** Digits after the point (ISO 4217). */
  decimals: number;
}

/**
 * The currencies of ISO 4217 list one, without funds, metals and tests, by the names in use. A row is the code, the
 * unit, its plural, the minor unit, its plural, and the number of decimals where it is not 2.
 */
const rows = `AED UAE dirham|UAE dirhams|fils|fils
AFN afghani|afghanis|pul|puls
ALL Albanian lek|Albanian lek|qindarka|qindarka
AMD Armenian dram|Armenian drams|luma|luma
AOA Angolan kwanza|Angolan kwanzas|centimo|centimos
ARS Argentine peso|Argentine pesos|centavo|centavos
AUD Australian dollar|Australian dollars|cent|cents
AWG Aruban florin|Aruban florins|cent|cents
AZN Azerbaijani manat|Azerbaijani manats|qepik|qepiks
BAM Bosnian mark|Bosnian marks|fening|fenings
BBD Barbados dollar|Barbados dollars|cent|cents
BDT taka|taka|poisha|poisha
BGN Bulgarian lev|Bulgarian leva|stotinka|stotinki
BHD Bahraini dinar|Bahraini dinars|fils|fils|3
BIF Burundi franc|Burundi francs|||0
BMD Bermudian dollar|Bermudian dollars|cent|cents
BND Brunei dollar|Brunei dollars|cent|cents
BOB boliviano|bolivianos|centavo|centavos
BRL Brazilian real|Brazilian reais|centavo|centavos
BSD Bahamian dollar|Bahamian dollars|cent|cents
BTN ngultrum|ngultrum|chhertum|chhertum
BWP Botswana pula|Botswana pula|thebe|thebe
BYN Belarusian ruble|Belarusian rubles|kopek|kopeks
BZD Belize dollar|Belize dollars|cent|cents
CAD Canadian dollar|Canadian dollars|cent|cents
CDF Congolese franc|Congolese francs|centime|centimes
CHF Swiss franc|Swiss francs|centime|centimes
CLP Chilean peso|Chilean pesos|||0
CNY Chinese yuan|Chinese yuan|fen|fen
COP Colombian peso|Colombian pesos|centavo|centavos
CRC Costa Rican colon|Costa Rican colones|centimo|centimos
CUP Cuban peso|Cuban pesos|centavo|centavos
CVE Cape Verde escudo|Cape Verde escudos|centavo|centavos
CZK Czech koruna|Czech koruna|haler|halers
DJF Djibouti franc|Djibouti francs|||0
DKK Danish krone|Danish kroner|ore|ore
DOP Dominican peso|Dominican pesos|centavo|centavos
DZD Algerian dinar|Algerian dinars|centime|centimes
EGP Egyptian pound|Egyptian pounds|piastre|piastres
ERN Eritrean nakfa|Eritrean nakfa|cent|cents
ETB Ethiopian birr|Ethiopian birr|santim|santim
EUR euro|euros|cent|cents
FJD Fiji dollar|Fiji dollars|cent|cents
FKP Falkland Islands pound|Falkland Islands pounds|penny|pence
GBP pound|pounds|penny|pence
GEL Georgian lari|Georgian lari|tetri|tetri
GHS Ghana cedi|Ghana cedis|pesewa|pesewas
GIP Gibraltar pound|Gibraltar pounds|penny|pence
GMD Gambian dalasi|Gambian dalasis|butut|bututs
GNF Guinean franc|Guinean francs|||0
GTQ quetzal|quetzales|centavo|centavos
GYD Guyana dollar|Guyana dollars|cent|cents
HKD Hong Kong dollar|Hong Kong dollars|cent|cents
HNL lempira|lempiras|centavo|centavos
HTG Haitian gourde|Haitian gourdes|centime|centimes
HUF Hungarian forint|Hungarian forints|filler|filler
IDR Indonesian rupiah|Indonesian rupiah|sen|sen
ILS Israeli shekel|Israeli shekels|agora|agorot
INR Indian rupee|Indian rupees|paisa|paise
IQD Iraqi dinar|Iraqi dinars|fils|fils|3
IRR Iranian rial|Iranian rials|dinar|dinars
ISK Icelandic krona|Icelandic kronur|||0
JMD Jamaican dollar|Jamaican dollars|cent|cents
JOD Jordanian dinar|Jordanian dinars|fils|fils|3
JPY yen|yen|||0
KES Kenyan shilling|Kenyan shillings|cent|cents
KGS Kyrgyz som|Kyrgyz som|tyiyn|tyiyn
KHR riel|riels|sen|sen
KMF Comorian franc|Comorian francs|||0
KPW North Korean won|North Korean won|chon|chon
KRW won|won|||0
KWD Kuwaiti dinar|Kuwaiti dinars|fils|fils|3
KYD Cayman Islands dollar|Cayman Islands dollars|cent|cents
KZT tenge|tenge|tiyn|tiyn
LAK kip|kip|att|att
LBP Lebanese pound|Lebanese pounds|piastre|piastres
LKR Sri Lankan rupee|Sri Lankan rupees|cent|cents
LRD Liberian dollar|Liberian dollars|cent|cents
LSL loti|maloti|sente|lisente
LYD Libyan dinar|Libyan dinars|dirham|dirhams|3
MAD Moroccan dirham|Moroccan dirhams|centime|centimes
MDL Moldovan leu|Moldovan lei|ban|bani
MGA ariary|ariary|iraimbilanja|iraimbilanja
MKD Macedonian denar|Macedonian denars|deni|deni
MMK kyat|kyats|pya|pyas
MNT tugrik|tugriks|mongo|mongo
MOP Macau pataca|Macau patacas|avo|avos
MRU ouguiya|ouguiyas|khoums|khoums
MUR Mauritius rupee|Mauritius rupees|cent|cents
MVR rufiyaa|rufiyaa|laari|laari
MWK Malawi kwacha|Malawi kwacha|tambala|tambala
MXN Mexican peso|Mexican pesos|centavo|centavos
MYR ringgit|ringgit|sen|sen
MZN metical|meticais|centavo|centavos
NAD Namibia dollar|Namibia dollars|cent|cents
NGN naira|naira|kobo|kobo
NIO cordoba|cordobas|centavo|centavos
NOK Norwegian krone|Norwegian kroner|ore|ore
NPR Nepalese rupee|Nepalese rupees|paisa|paise
NZD New Zealand dollar|New Zealand dollars|cent|cents
OMR Omani rial|Omani rials|baisa|baisa|3
PAB balboa|balboas|centesimo|centesimos
PEN sol|soles|centimo|centimos
PGK kina|kina|toea|toea
PHP Philippine peso|Philippine pesos|centavo|centavos
PKR Pakistani rupee|Pakistani rupees|paisa|paise
PLN zloty|zloty|grosz|groszy
PYG guarani|guaranies|||0
QAR Qatari riyal|Qatari riyals|dirham|dirhams
RON Romanian leu|Romanian lei|ban|bani
RSD Serbian dinar|Serbian dinars|para|para
RUB ruble|rubles|kopek|kopeks
RWF Rwanda franc|Rwanda francs|||0
SAR Saudi riyal|Saudi riyals|halala|halalas
SBD Solomon Islands dollar|Solomon Islands dollars|cent|cents
SCR Seychelles rupee|Seychelles rupees|cent|cents
SDG Sudanese pound|Sudanese pounds|piastre|piastres
SEK Swedish krona|Swedish kronor|ore|ore
SGD Singapore dollar|Singapore dollars|cent|cents
SHP Saint Helena pound|Saint Helena pounds|penny|pence
SLE leone|leones|cent|cents
SOS Somali shilling|Somali shillings|cent|cents
SRD Surinam dollar|Surinam dollars|cent|cents
SSP South Sudanese pound|South Sudanese pounds|piastre|piastres
STN dobra|dobras|centimo|centimos
SVC Salvadoran colon|Salvadoran colones|centavo|centavos
SYP Syrian pound|Syrian pounds|piastre|piastres
SZL lilangeni|emalangeni|cent|cents
THB baht|baht|satang|satang
TJS somoni|somoni|diram|dirams
TMT Turkmen manat|Turkmen manats|tenge|tenge
TND Tunisian dinar|Tunisian dinars|millime|millimes|3
TOP pa'anga|pa'anga|seniti|seniti
TRY Turkish lira|Turkish lira|kurus|kurus
TTD Trinidad and Tobago dollar|Trinidad and Tobago dollars|cent|cents
TWD New Taiwan dollar|New Taiwan dollars|cent|cents
TZS Tanzanian shilling|Tanzanian shillings|cent|cents
UAH hryvnia|hryvnias|kopiyka|kopiykas
UGX Uganda shilling|Uganda shillings|||0
USD U S dollar|U S dollars|cent|cents
UYU Uruguayan peso|Uruguayan pesos|centesimo|centesimos
UZS Uzbek som|Uzbek som|tiyin|tiyin
VES bolivar|bolivares|centimo|centimos
VND dong|dong|||0
VUV vatu|vatu|||0
WST tala|tala|sene|sene
XAF Central African franc|Central African francs|||0
XCD East Caribbean dollar|East Caribbean dollars|cent|cents
XOF West African franc|West African francs|||0
XPF Pacific franc|Pacific francs|||0
YER Yemeni rial|Yemeni rials|fils|fils
ZAR rand|rand|cent|cents
ZMW Zambian kwacha|Zambian kwacha|ngwee|ngwee
ZWG Zimbabwe gold|Zimbabwe gold|cent|cents`;

/** The currencies by their ISO 4217 codes, with English names. */
export const currencies: ReadonlyMap<string, CurrencyNames> = new Map(
  rows.split('\n').map((row) => {
    const [one, many, cent, cents, decimals] = row.slice(4).split('|');
    return [
      row.slice(0, 3),
      { one: one!, many: many!, ...(cent && { cent, cents: cents! }), decimals: Number(decimals ?? 2) },
    ];
  }),
);

/** What signs stand for; a plain sign is read without the country: "dollars". */
export const currencySigns: ReadonlyMap<string, CurrencyNames> = new Map([
  ['$', { ...currencies.get('USD')!, one: 'dollar', many: 'dollars' }],
  ['€', currencies.get('EUR')!],
  ['£', currencies.get('GBP')!],
  ['¥', currencies.get('JPY')!],
  ['₹', { ...currencies.get('INR')!, one: 'rupee', many: 'rupees' }],
  ['Rs', { ...currencies.get('INR')!, one: 'rupee', many: 'rupees' }],
  ['₩', currencies.get('KRW')!],
  ['₽', currencies.get('RUB')!],
  ['₺', currencies.get('TRY')!],
  ['₪', currencies.get('ILS')!],
  ['₫', currencies.get('VND')!],
  ['₱', currencies.get('PHP')!],
  ['₦', currencies.get('NGN')!],
  ['₴', currencies.get('UAH')!],
  ['₿', { one: 'bitcoin', many: 'bitcoins', decimals: 8 }],
  ['US$', currencies.get('USD')!],
  ['C$', currencies.get('CAD')!],
  ['CA$', currencies.get('CAD')!],
  ['A$', currencies.get('AUD')!],
  ['AU$', currencies.get('AUD')!],
  ['NZ$', currencies.get('NZD')!],
  ['HK$', currencies.get('HKD')!],
  ['S$', currencies.get('SGD')!],
  ['R$', currencies.get('BRL')!],
]);
