// Runs before the first paint, so that no page flashes in the other colours.
const theme = localStorage.getItem('cctool-theme');
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
