import type { Place } from '../reader.js';

/** What does not begin the name of a thing: words of place, time and manner, verbs, and what joins. */
const NO_THING =
  'and|or|by|x|in|of|on|to|at|is|are|was|were|will|would|has|have|had|can|could|may|must|should|do|does|did|long|wide|tall|high|deep|thick|thin|apart|away|from|for|with|without|per|the|an?|each|every|above|below|under|over|until|till|before|after|during|between|but|then|so|as|while|when|where|if|once|twice|ago|since|except|unless|only|later|early|late|daily|weekly|monthly|nightly|orally|starting|beginning|through|thru|than|that|this|these|those|which|who|into|onto|inside|outside|behind|beneath|underneath|beyond|beside|along|towards?|within|across|around|about|near|north|south|east|west|northeast|northwest|southeast|southwest|down|up|off|out|back|more|less|left|remaining|total|maximum|minimum|max|min|or|we|you|they|it|he|she|I|your|our|my|his|her|their|its|please|also|not|no|all|both|now|today|tonight|tomorrow|yesterday|apiece|ride|rides|need|needs|pay|pays|enter|eat|eats|require|requires|cost|costs|qualify|receive|fits?|please|via|because|due|past|against|using|soon|first|next|last|times?|three|four|two|either|plus|minus|free|extra|faster|slower|heavier|lighter|longer|shorter|taller|any|some|most|nearly|almost|alone|again|already|overnight|everywhere|elsewhere|downtown|upstairs|downstairs|deeper|higher|lower|above|always|never|still|just|even|too|here|there|yet|approximately';
/** A thing follows that the measure describes: "a 65 inch screen". */
export const describes = new RegExp(`^[\\s-](?!(?:${NO_THING})\\b)(?:[A-Za-z]|\\dK\\b)`);
/** Words that tell what was done with a measure, or how: "300 GB used". */
export const isNoThing =
  /^\s(?:(?!(?:sheds?|(?:day|flat|sun|water)?beds?|sled|seed|weed|feed|red|sofa\sbed|family|assembly|fly)\b)[a-z]+(?:ed|ly)\b(?!\s(?:tablets?|capsules?|wires?|lenses|bulbs?|seats?|plans?))|[NSEWLHD]\b(?!['’.-]))/;

/** Things that are named by a measure, whatever stands before it: "24 hr support", "500 mg tablets". */
const THING =
  '(?:cold\\s|iced\\s|hot\\s|draft\\s)?(?:brews?|coffees?|lattes?|mochas?|teas?|sodas?|lemonades?|smoothies?|shakes?)|sirloin|rib-?eyes?|fillets?|filets?|burgers?|candles?|mugs?|tumblers?|priority|jacks?|plugs?|gtee|wty|warr|fxd|gas|doors?|doorways?|gaps?|walls?|worktops?|shelf|shelves|hobs?|ovens?|cookers?|worksurfaces?|steps?|kerbs?|curbs?|hooks?|brackets?|copper|steel|plywood|drywall|PVC|brass|conduit|lumber|eng|support|towing|repairs?|assistance|service|access|hotline|helpline|line|notice|emergency|delivery|care|clinic|pharmacy|gym|parking|security|monitoring|hold|limits?|caps?|bottles?|btls?|bags?|pkgs?|pks?|pouch(?:es)?|tanks?|cans?|jars?|tubs?|tins?|tubes?|packs?|packets?|packages?|parcels?|cartons?|containers?|cylinders?|boxes|box|drums?|kegs?|cups?|glass(?:es)?|RAM|SSDs?|HDDs?|memory|data|storage|hotspot|bundles?|allowances?|files?|attachments?|photos?|cameras?|tablets?|tabs|capsules?|pills?|caplets?|chewables?|doses?|dosage|strength|vials?|syringes?|injections?|patch(?:es)?|inhalers?|suspension|solution|ointment|cream|drives?|models?|versions?|phones?|plans?|cards?|chargers?|charging|LEDs?|CFLs?|halogen|loaf|loaves|blocks?|bulbs?|lamps?|adapters?|batter(?:y|ies)|motors?|engines?|outlets?|sockets?|circuits?|breakers?|heaters?|panels?|units?|generators?|microwaves?|furnaces?|conditioners?|fridges?|refrigerators?|freezers?|ladders?|cables?|cords?|ropes?|hoses?|pipes?|wires?|screws?|bolts?|nails?|boards?|planks?|tiles?|rugs?|tables?|desks?|mattress(?:es)?|screens?|monitors?|TVs?|televisions?|displays?|laptops?|wheels?|tires?|rims?|blades?|bits?|sockets?|drills?|pizzas?|steaks?|subs?|warranty|warranties|contracts?|leases?|loans?|mortgages?|suitcases?|luggage|trucks?|trailers?|vans?|boats?|weights?|dumbbells?|lens(?:es)?|rolls?|roofs?|fences?|ceilings?|poles?|lots?|radius|zones?|winds?|gusts?|speeds?|(?:down|up)load\\sspeeds?|connections?|internet|fiber|fibre|broadband|wi-?fi|delays?|waits?|windows?|waiting|walks?|runs?|races?|hikes?|trips?|rides?|tours?|flights?|drive|sessions?|lessons?|massages?|facials?|appointments?|visits?|calls?|meetings?|consultations?|classes|class|courses?|breaks?|videos?|trials?|timers?|subscriptions?|memberships?|supply|supplies|refills?|guarantee|policy|old|olds|child|person|patient|dog|rule|mark|shifts?|day|period|stays?|layovers?|stopovers?|fixed|introductory|high-speed|unlimited|prepaid|portable|extended-release|chewable|cordless|solid|rechargeable';
const precedesThing = new RegExp(`^[\\s-](?!can\\s(?:be|not|only|still|also|cause|take|fit|go)\\b)(?:${THING})\\b`);

/** What stands before a measure that says what kind a thing is: "your 10 GB plan", "two 500 mg tablets". */
const determiner =
  /\b(?:an?|the|your|our|my|his|her|their|its|this|that|each|every|another|one|two|three|four|five|six|several|both|any|no|new|extra|additional|single|standard|monthly|full|first|second)\s$|\b[1-9]\s$/i;

/** "Every 15 min" is a length by itself, whatever follows. */
const isLengthOfTime = /^(?:s|secs?|mins?|h|hrs?|days?|wks?|mos?|yrs?)$/;
const ofLength = /\b(?:every|in|after|within|than|for|least|to|about|another|wait)\s$/i;

/**
 * Whether a measure says what kind a thing behind it is, and so has no plural: "a 20 kg child", "500 mg tablets".
 * @param unit its symbol as written
 */
export function describesThing(unit: string, { before, after }: Place, isPointed = false): boolean {
  // "Your 20GB. Text us": the point ends the sentence.
  if (isPointed && /^\s[A-Z]/.test(after)) return false;
  if (isLengthOfTime.test(unit)) {
    if (/\ban?\s$/i.test(before)) return describes.test(after);
    // "24 hrs notice" is a notice of so many hours.
    return !unit.endsWith('s') && precedesThing.test(after) && !ofLength.test(before);
  }
  return precedesThing.test(after) || (determiner.test(before) && describes.test(after) && !isNoThing.test(after));
}

/** What lasts, or is left: "m" before it is minutes. */
export const isWait =
  /^\s(?:wait|delay|hold|call|drive|ride|session|meeting|break|timeout|video|clip|trial|ago|late|left|remaining|timeout|of\s(?:inactivity|silence|idle|hold|waiting|downtime))\b/;

/** What stands before a length of waiting. */
export const ofWait =
  /\b(?:again\sin|delay(?:ed)?(?:\sby|\sof)?|late\sby|wait(?:ing|ed|s)?(?:\sfor)?|back\sin|every|another|pauses?(?:\sfor)?|hold(?:ing)?(?:\sfor)?)\s(?:about\s|another\s)?$/i;
