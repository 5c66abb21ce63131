import { rowsOf } from './units.js';

/** Capitals that are said as a word: in another spelling where their own misleads. */
export const acronymWords: ReadonlyMap<string, string> = new Map(readAcronyms());

function readAcronyms(): [string, string][] {
  // Of the words that are not spelled out, those whose spelling misleads have another one.
  const plain =
    'NASA NATO PIN SIM AIDS RAM ROM LASER RADAR COBRA FEMA OPEC UNICEF SWAT COVID ZIP SNAP CHIP VIN IKEA VISA UNESCO SCUBA NASCAR PETA ' +
    'SARS MERS TASER SWIFT LAN WAN DARE ROTH AMBER GIF SONY NOKIA AVIVA TESCO LEGO NAPA NAFTA RICO DART FOREX MEDICARE MEDICAID ' +
    'AMTRAK SONAR EPIC BART METRO MODEM TELCO YOLO BIOS UNIX LINUX PIN PINS SIDS';
  const other: [string, string][] = rowsOf(`
HIPAA=hippa
FICO=fye co
ERISA=erissa
FAFSA=faffsa
WIC=wick
OSHA=oh sha
FIFA=feefa
CAPTCHA=capcha
NASDAQ=nazdack
BOGO=bo go
MRSA=mersa
SEPA=seppa
IBAN=eye ban
JPEG=jay peg
ASDA=azda
TRICARE=try care
GAAP=gap
SAAS=sass
HUD=hud
NOAA=noah
AWOL=ay wall
GERD=gurd
ASCII=askey
SIPP=sip
`);
  return [...plain.split(' ').map((word): [string, string] => [word, word.toLowerCase()]), ...other];
}

/** Common words of up to five letters: in capitals they are stressed, not spelled out. */
export const commonWords: ReadonlySet<string> = new Set(
  (
    'us a i an as at be by do go he if in is me my no of on or so to up we yes not the and any all are ask bad best big but buy call can ' +
    'card care case cash cost day did do does done dont down due each east easy else end even ever exit fast fee fees few find first ' +
    'for form free from full gas gate get give good had has have her here high him his hold home hour how its just keep key know ' +
    'last late left less let life like line list live long look lost low made mail main make many may menu miss more most much must ' +
    'name near need never new next none north note now off old once one only open order our out over own page paid part pay per ' +
    'phone plan plus press quick quit rate read ready real right room sale same save say see self sell send sent set she shop should ' +
    'shut sick sign size some soon south star start stay step still stop sure take tax team tell ten test text than that them then ' +
    'there these they this those time today tone too total try turn two type under unit until upon urgent use user very visit wait ' +
    'walk want warm was way week well went were west what when where which while who why will wish with work would year you your ' +
    'zero please help hello hi thank thanks order ticket refund repair route claim close closed enter after before again always ' +
    'three four five six seven eight nine both other about above below early hours black blue red green gold yellow white summer ' +
    'spring fall winter welcome extra super power point points again deal deals off bonus happy holiday visa bill bills'
  ).split(' '),
);

/** States of the US by their postal code. */
export const states: ReadonlyMap<string, string> = new Map(
  rowsOf(`
AL=Alabama
AK=Alaska
AZ=Arizona
AR=Arkansas
CA=California
CO=Colorado
CT=Connecticut
DE=Delaware
FL=Florida
GA=Georgia
HI=Hawaii
ID=Idaho
IL=Illinois
IN=Indiana
IA=Iowa
KS=Kansas
KY=Kentucky
LA=Louisiana
ME=Maine
MD=Maryland
MA=Massachusetts
MI=Michigan
MN=Minnesota
MS=Mississippi
MO=Missouri
MT=Montana
NE=Nebraska
NV=Nevada
NH=New Hampshire
NJ=New Jersey
NM=New Mexico
NY=New York
NC=North Carolina
ND=North Dakota
OH=Ohio
OK=Oklahoma
OR=Oregon
PA=Pennsylvania
RI=Rhode Island
SC=South Carolina
SD=South Dakota
TN=Tennessee
TX=Texas
UT=Utah
VT=Vermont
VA=Virginia
WA=Washington
WV=West Virginia
WI=Wisconsin
WY=Wyoming
DC=D C
PR=Puerto Rico
ON=Ontario
QC=Quebec
BC=British Columbia
AB=Alberta
`),
);

/** Names whose sounds their letters do not tell a speech engine, by a spelling that does. */
export const names: ReadonlyMap<string, string> = new Map(
  rowsOf(`
Nguyen=win
Siobhan=shivawn
Niamh=neev
Saoirse=seersha
Aoife=eefa
Eoin=owen
Ciara=keera
Caoimhe=keeva
Xavier=zayvier
Huang=hwong
Zhang=jahng
Zhao=jow
Xu=shoo
Qin=chin
Hsu=shoo
Ng=ing
Phuong=foong
Joao=zhow
Guillermo=ghee yairmo
Quesada=kay sahda
Geoghegan=gaygan
Cholmondeley=chumly
Beauchamp=beecham
Featherstonehaugh=fanshaw
Schuylkill=school kill
Cervantes=survahn taze
Cortes=kortez
Murillo=murry oh
Ciaran=keeran
Duc=duke
Xin=shin
Dmitri=de mee tree
Thuy=twee
Agnieszka=ahg nyeshka
Katarzyna=katta zheena
Krzysztof=krish toff
Kayleigh=kaylee
Aisha=eye eesha
Rajesh=rah jesh
Vijay=vee jay
Lakshmi=luck shmee
Zhou=joe
Zhu=jew
Guo=gwoh
Ngo=no
Rhys=reese
Ojai=oh high
Puyallup=pew allup
Mackinac=mackinaw
Natchitoches=nackatish
El Cajon=el ca hone
Worcestershire=wooster sher
`),
);
