import { readNumber } from '../numbers.js';
import type { Recogniser } from '../reader.js';

/** Things that a length in feet describes. */
const FEET_THING =
  'trailers?|trucks?|vans?|containers?|boats?|yachts?|pontoon|poles?|ladders?|decks?|walls?|rooms?|pools?|cables?|cords?|hoses?|ropes?|boards?|trees?|drop|section|box|fences?|ceilings?|rug|table|ramp|clearance|flatbed|reefer|dry\\svan|bus|RV|camper|slip|easement|setback|lot|driveway|extension|sofa|bed';

/** A half that describes nothing, before its unit: "half an hour early", not "half hour lessons". */
const isAlone =
  /^\s(?:hr|hour|mile|day|pint|dozen|inch|year|month|tablet|pill|scoop)(?=\s*$|[.,;)]|\s(?:at|in|with|daily|twice|once|if|by|before|after|early|late|later|away|from|ahead|to|and|or|of|ago|each|per|every|a)\b)/;
const ofHalf =
  /(?:\b(?:an?|the|your|our|my|his|her|their|every|each|another|this|that|next|last|per)\s(?:\w+\s)?|\/\s?)$/i;

/** Weights, currents, degrees and lengths as labels and notes write them, and halves of things. */
export const weightForms: readonly Recogniser[] = [
  {
    class: 'measure',
    begins: 'digit',
    pattern: /(\d{1,3}(?:,\d{3})?)(?:\s?[-–]\s?(\d{1,4}))?\s?deg(?:s|\.|rees?)?\s?([CF])?(?![\w'’])/y,
    why: 'degrees',
    read: ([, number, to, scale], { before }) =>
      /[\w.,$-]$/.test(before)
        ? undefined
        : `${readNumber(number!)}${to === undefined ? '' : ` to ${readNumber(to)}`} degree${number === '1' ? '' : 's'}${scale === undefined ? '' : scale === 'C' ? ' Celsius' : ' Fahrenheit'}`,
  },
  {
    class: 'measure',
    begins: 'digit',
    pattern: /(\d{1,4}(?:,\d{3})?)(?:\s?[-–]\s?(\d{1,4}))?#(?![\w*#])/y,
    why: 'a weight in pounds',
    read: ([, number, to], { before, after }) =>
      !/[\w.,$-]$/.test(before) &&
      !/\b(?:press|dial|enter|hit|key|code|PIN|then|followed|push)\b[^.;]{0,40}$/i.test(before) &&
      (/\b(?:weigh\w*|holds?|up\sto|over|under|limit|capacity|max(?:imum)?|load|lift|supports?|rated|lbs?|bags?|about|approx\.?|each)\s(?:\w+\s)?$/i.test(
        before,
      ) ||
        /^\s(?:bags?|box(?:es)?|limit|capacity|load|weight|test|paper|stock|dumbbells?|plates?|propane|tank)\b/.test(
          after,
        ))
        ? `${readNumber(number!)}${to === undefined ? '' : ` to ${readNumber(to)}`} pound${/^\s(?:bag|box|limit|capacity|test|paper|stock|dumbbell|propane|tank)/.test(after) || number === '1' ? '' : 's'}`
        : undefined,
  },
  {
    class: 'measure',
    begins: 'digit',
    pattern: /(\d{1,3}(?:\.\d{1,2})?)\s?A(?![\w'’-])/y,
    why: 'an electric current',
    read: ([, number], { before, after }) =>
      !/[\w.,$#-]$/.test(before) &&
      !/\b(?:seat|row|unit|apt\.?|gate|room|suite|flat|route|exit|track)\s$/i.test(before) &&
      (/\b(?:breaker|fuse|circuit|outlet|socket|plug|charger|panel|draws?|rated|current|amps?|trips?|load|service)\b[^.;]{0,30}$/i.test(
        before,
      ) ||
        /^(?:\s(?:at|on|x|@)|,|\s?\/)?\s?(?:an?\s)?\d{1,3}\s?V/.test(after)) &&
      !/^\s(?:breaker|fuse|circuit|outlet|charger|service|plug|socket|panel|main|cable)/.test(after)
        ? `${readNumber(number!)} amp${number === '1' ? '' : 's'}`
        : undefined,
  },
  {
    class: 'measure',
    begins: 'digit',
    pattern: /(\d{1,3}(?:\.\d{1,2})?)\s?([Tt])(?![\w'’-]|\.\w)/y,
    why: 'a weight in tons',
    read: ([, number, letter], { before, after, english }) =>
      !/[\w.,$#-]$/.test(before) &&
      (letter === 'T' || english === 'en-GB') &&
      (/\b(?:weigh\w*|over|vehicles?|limit|load|capacity|trucks?|lorr(?:y|ies)|bridge|axle|crane|jack|up\sto|van|skip|about|gross)\b[^.;]{0,30}$/i.test(
        before,
      ) ||
        /^\s(?:van|lorry|truck|skip|digger|crane|vehicles?|axle|limit|horsebox|Transit|Luton)\b/.test(after))
        ? `${readNumber(number!)} ${english === 'en-GB' ? 'tonne' : 'ton'}${number === '1' || /^\s(?:limit|vehicles?|truck|lorry|van|digger|horsebox|Transit|Luton|axle|jack|crane|capacity|load|skip)/.test(after) ? '' : 's'}`
        : undefined,
  },
  {
    class: 'measure',
    begins: 'digit',
    pattern: /(\d{1,2})\s?st\.?(?:\s?(\d{1,2}(?:\.\d)?)\s?(?:lbs?|pounds?)(?!\w))?(?!\w)/y,
    why: 'a weight in stone',
    read: ([match, stone, pounds], { before, after, english }) =>
      english === 'en-GB' &&
      !/[\w.,$£#-]$/.test(before) &&
      (pounds !== undefined ||
        (!/[023456789]?1$/.test(stone!) && /\dst/.test(match)) ||
        (/\dst/.test(match) && stone === '11') ||
        /\b(?:weigh\w*|lost|gained|at|over|under|about)\s$/.test(before)) &&
      !/^\s(?:of|floor|time|birthday|[A-Z])/.test(after)
        ? `${readNumber(stone!)} stone${pounds === undefined ? '' : ` ${readNumber(pounds)} pound${pounds === '1' ? '' : 's'}`}`
        : undefined,
  },
  {
    class: 'measure',
    begins: 'digit',
    pattern: new RegExp(`(\\d{1,3})['’](?=\\s(?:[a-z]+\\s)?(?:${FEET_THING})\\b)`, 'y'),
    why: 'a length in feet that describes a thing',
    read: ([, number], { before }) =>
      /[\w.,$-]$|(?:^|\s)['‘][^'’]{0,60}$/.test(before) ? undefined : `${readNumber(number!)} foot`,
  },
  {
    class: 'fraction',
    begins: 'sign',
    pattern:
      /½(?=[\s-](?:price|off|hr|hour|hours|day|days|mile|pint|pound|gallon|dozen|cup|tank|inch|in|page|term|pay|full|empty|tablet|pill|scoop|way|share|portion|board|bath|size|year|month|past)\b)/y,
    why: 'a half of something',
    read: (_, { before, after }) =>
      /\d\s?$/.test(before)
        ? undefined
        : isAlone.test(after) && !ofHalf.test(before)
          ? /^\s[hi]/.test(after)
            ? 'half an'
            : 'half a'
          : 'half',
  },
  {
    class: 'fraction',
    begins: 'digit',
    pattern:
      /1\/(2|4)(?=[\s-](?:season|century|hour|day|mile|price|off|way|page|term|year|pint|time|full|turn|moon)\b)/y,
    why: 'a half or a quarter of something, behind its article',
    read: ([, below], { before }) =>
      /\b(?:an?|the|another|every|each|per|last|first|next|extra)\s$/i.test(before)
        ? below === '2'
          ? 'half'
          : 'quarter'
        : undefined,
  },
];
