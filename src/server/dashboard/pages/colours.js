/** The states of the button. `system` follows the setting of the system. */
const themes = [
  { id: 'system', name: 'system' },
  { id: 'light', name: 'light' },
  { id: 'dark', name: 'dark' },
];
const place = 'cctool-theme';
const system = matchMedia('(prefers-color-scheme: dark)');

/** The colours that the page has now: `light` or `dark`. */
export const presentTheme = () => document.documentElement.dataset.theme ?? (system.matches ? 'dark' : 'light');

/** Calls a function when the colours of the page change. The returned function ends that. */
export function onThemeChange(changed) {
  system.addEventListener('change', changed);
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    system.removeEventListener('change', changed);
    observer.disconnect();
  };
}

/** Makes a button switch between light, dark and the system's colours; the choice is kept in this browser. */
export function colourButton(button, label) {
  const show = () => {
    const id = document.documentElement.dataset.theme ?? 'system';
    const { name } = themes.find((theme) => theme.id === id) ?? themes[0];
    label.textContent = `Colours: ${name}`;
    button.setAttribute('aria-label', `Colours: ${name}. Change`);
  };
  button.addEventListener('click', () => {
    const now = document.documentElement.dataset.theme ?? 'system';
    const next = themes[(themes.findIndex(({ id }) => id === now) + 1) % themes.length];
    if (next.id === 'system') {
      delete document.documentElement.dataset.theme;
      localStorage.removeItem(place);
    } else {
      document.documentElement.dataset.theme = next.id;
      localStorage.setItem(place, next.id);
    }
    show();
  });
  show();
}
