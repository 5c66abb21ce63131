import type { OsmDate, OsmRule } from './syntax.js';

/** Days without school, from the first to the last: `2026-07-16`. */
export interface SchoolHolidays {
  from: string;
  to: string;
}

const dateOf = (text: string): OsmDate => {
  const [year, month, day] = text.split('-').map(Number) as [number, number, number];
  return { year, month, day, shift: 0 };
};

/**
 * Rules with the days of the school holidays in place of `SH`: nobody has them for all countries, so whoever imports gives
 * them. What else a rule selects besides (`PH,SH off`) stays a rule of its own. `SH` with a shift, or within dates, years or
 * weeks of its own, stays as it is and is reported.
 */
export function withSchoolHolidays(rules: readonly OsmRule[], holidays: readonly SchoolHolidays[]): OsmRule[] {
  if (holidays.length === 0) return [...rules];
  const dates = holidays.map(({ from, to }) => ({ from: dateOf(from), to: dateOf(to) }));
  return rules.flatMap((rule): OsmRule[] => {
    const school = rule.holidays.filter(({ kind }) => kind === 'SH');
    const isPlain = school.every(({ shift }) => shift === 0);
    if (school.length === 0 || !isPlain || rule.dates.length + rule.years.length + rule.weeks.length > 0) return [rule];
    const others = rule.holidays.filter(({ kind }) => kind !== 'SH');
    const narrowed = rule.holidaysNarrowed ? rule.weekdays : [];
    const inSchool: OsmRule = { ...rule, dates, holidays: [], holidaysNarrowed: false, weekdays: narrowed };
    const hasRest = others.length > 0 || (!rule.holidaysNarrowed && rule.weekdays.length > 0);
    return hasRest ? [{ ...rule, holidays: others }, inSchool] : [inSchool];
  });
}
