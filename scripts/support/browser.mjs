// Chromium of this machine, for what looks at the dashboard as people do.
import { existsSync } from 'node:fs';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium'];

/** Where Chromium is: `CHROMIUM` says, or one of the usual places; undefined where there is none. */
export const chromiumPath = () => [process.env.CHROMIUM, ...places].find((path) => path && existsSync(path));

/** Starts Chromium without a window. It goes nowhere on its own. */
export async function launchChromium() {
  const { chromium } = await import('playwright-core');
  return chromium.launch({
    executablePath: chromiumPath(),
    headless: true,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
