// Moves the clock of a process that is started with `--import` of this file: by as many milliseconds as CCTOOL_PAGE_CLOCK says.
// Pages whose examples name a day are run as on a day before it, whenever they are run.
const RealDate = Date;
const shift = Number(process.env.CCTOOL_PAGE_CLOCK);
globalThis.Date = class ShiftedDate extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + shift);
    else super(...parts);
  }

  static now() {
    return RealDate.now() + shift;
  }
};
