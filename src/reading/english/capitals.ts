import { dataRows } from '../../package-info.js';

/** Capitals that are said as a word: in another spelling where their own misleads. */
export const acronymWords: ReadonlyMap<string, string> = new Map(readAcronyms());

function readAcronyms(): [string, string][] {
  // Of the words that are not spelled out, those whose spelling misleads have another one.
  const plain =
    'NASA NATO PIN SIM AIDS RAM ROM LASER RADAR COBRA FEMA OPEC UNICEF SWAT COVID ZIP SNAP CHIP VIN IKEA VISA UNESCO SCUBA NASCAR PETA ' +
    'SARS MERS TASER SWIFT LAN WAN DARE ROTH AMBER GIF SONY NOKIA AVIVA TESCO LEGO NAPA NAFTA RICO DART FOREX MEDICARE MEDICAID ' +
    'AMTRAK SONAR EPIC BART METRO MODEM TELCO YOLO BIOS UNIX LINUX PIN PINS SIDS';
  const other: [string, string][] = dataRows('reading/acronyms.txt');
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
    'spring fall winter welcome extra super power point points again deal deals off bonus happy holiday visa bill bills ' +
    'uh um oh ah hey wow god man men woman women war boy air art ask sun age box yes bag bus car cut dog eat egg eye fix fun got hit hot job law leg lot mix odd oil put ran row run six sky ten tip top van fax flu cap jab mum fog ham jam hay bun cot cow gap hub hum hut ivy jet lab lid lime loaf loud lung mat oak oat owl pen pig rat rib rye saw shy spy sum tie toad tow wax wig yam yard ' +
    'web win won yet pick play game city fire food love girl head hand hair kids kind king lady land lose move news note page park past ' +
    'push rent rich ring road rock room rule safe seat shop show side sold stay stop such talk thing under water weeks years young act add age ago aim ate bay bit bye cab cup die dry ear fan far fat fit fly hat ice ill ink jar joy kit lie lip log mad mom mud nut pie pot raw rid sad sea sit ski spa tab tap tea toe ton toy wet zoo pet pets cat cats dogs kid adult bed beds pool max gym dig hop hug jog mop mow nod pup rub rug sip tub tug'
  ).split(' '),
);

/** States of the US by their postal code. */
const stateRows = dataRows('reading/states.txt').map(([code, names]) => [code, ...names.split('|')] as const);
export const states: ReadonlyMap<string, string> = new Map(stateRows.map(([code, name]) => [code, name!]));

/** Codes of states that stand for little else behind a name at the end of a sentence. */
export const isOnlyState = /^(?:WA|NY|NJ|TX|FL|GA|OH|CA|NC|TN|MN|AZ|NV|WI|KY|UT)$/;

/** States by their older short form, without its point: "Mass". */
export const statePoints: ReadonlyMap<string, string> = new Map(
  stateRows.flatMap(([, name, ...short]): [string, string][] => short.map((written) => [written, name!])),
);

/** Names whose sounds their letters do not tell a speech engine, by a spelling that does. */
export const names: ReadonlyMap<string, string> = new Map(dataRows('reading/names.txt'));

/** Capitals that could be said as a word and are not. */
export const spelled = new Set(
  'UKHSA SASE ESOL EYFS UKCA LIRR ROTC EITC UTEP ESRD IHSS IRCC UCSD AFDC NYSE ASPCA NIH NHS MOT DVLA HMRC TFL USAF NYPD LAPD FDNY ACLU AARP UCLA USDA USAA USMC USCIS EEOC UTI ICAO ISSN IMDB YMCA YWCA ADHD IEEE ISBN IMEI UPS USPS EMEA ABA ACH AIG APR APY ATM AWS BMI BMO CEO CFO CIA CIO COO CPA DOB EIN EPA ETA FAQ FAX FBI HBO HOA HMO IOU IRA IRS ISP IUD IVR KPI LED LOL MRI NBA NFL NYC OTP PDF POS PTO QA ROI RSVP SLA SMS SSA SSI SSN SUV TSA TV UAE UFO UPC URL USA USB VIP VPN XML YTD AOB EOB EICR IVIG ADA DUI EMS ESA EST EDT EMT ICU IEP ELA EFT EOD OSU AMA ACA IBS PSAT USO UTV ATV EAP EAS AED ADT AFB AKA ASL ATF AWD BYO CAA CIC CNA DEA DEI DNA DWI EBT EEG EGR EHR EHO EMR ENT ESL EWO FAA FHA GED GIS GOP GRE HIV INS IPA MEP MIT NEA NYU OAP OBE OCR OEM OTC PSA RAC RAF REM SEN SME UAW UCL UFC UHF UTA UVA VAT VTA WHO WWE RSPCA NSPCC LGBTQ RNLI PTSA BCBS CCTV DLR AOL MSN EMA ELT ERP ESP EWS FOI HOV IED ILS IPO IQ ISO ITN ITU IUCN LPN NEC NES OHIP OPD OPM OSB OTA PAYG PCSO PHD REA RFI RPI SEC SOS SPF UBS UCI UNC USC UTC VFR VHS WBA'.split(
    ' ',
  ),
);
