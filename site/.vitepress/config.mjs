// The static site of the documentation: the same pages that lie in the repository, with a menu and a search that needs no
// service. `npm run docs` builds it. Dead links between pages fail the build (VitePress checks them).
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { defineConfig } from 'vitepress';

const root = join(import.meta.dirname, '../..');

/** The first heading of a page. */
const titleOf = (page) => /^# (.+)$/m.exec(readFileSync(join(root, page), 'utf8'))?.[1].replaceAll('`', '') ?? page;

const entry = (page) => ({ text: titleOf(page), link: `/${page.replace(/README\.md$/, '').replace(/\.md$/, '')}` });

/** The pages of a folder by title, its README first. */
const pagesOf = (folder, omitted = []) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md') && name !== 'README.md' && !omitted.includes(name))
    .map((name) => entry(`${folder}/${name}`))
    .sort((a, b) => a.text.localeCompare(b.text, 'en'));

const forContributors = ['architecture.md', 'contributing-operation.md'];

/** Only pages become pages of the site; a link to another file of the repository is shown as its text. */
const isPage = (path) =>
  path === 'README.md' || /^(?:docs\/.*|CONTRIBUTING|SECURITY|CHANGELOG)\.md$|^docs\/.*\.md$/.test(path);

/** Languages whose examples have colours; grammars of other forms, tables and plain output have none. */
const coloured = new Set([
  'console',
  'sh',
  'powershell',
  'yaml',
  'json',
  'js',
  'ts',
  'xml',
  'toml',
  'lua',
  'lisp',
  'html',
  'diff',
]);

/** Links as the repository has them, made those of the site: a folder's page is its README there and its index here. */
function siteLinks(md) {
  md.core.ruler.push('site-links', (state) => {
    const here = dirname(state.env.relativePath ?? 'README.md');
    for (const token of state.tokens) {
      if (token.type === 'fence' && !coloured.has(token.info.split(' ')[0])) token.info = 'txt';
      const { children } = token;
      if (!children) continue;
      const opened = [];
      for (const link of children) {
        if (link.type === 'link_open') {
          const href = link.attrGet('href') ?? '';
          const [path, anchor] = href.split('#');
          const isOwn = path !== '' && !/^[a-z][a-z+.-]*:/i.test(href);
          const target = isOwn ? normalize(join(here, decodeURI(path))) : '';
          const isText = isOwn && !isPage(target) && existsSync(join(root, target));
          if (isText) Object.assign(link, { tag: 'span', attrs: [] });
          else if (isOwn)
            link.attrSet('href', path.replace(/(^|\/)README\.md$/, '$1index.md') + (anchor ? `#${anchor}` : ''));
          opened.push(isText);
        } else if (link.type === 'link_close' && opened.pop()) link.tag = 'span';
      }
    }
  });
}

export default defineConfig({
  title: 'cctool',
  description: 'The contact-centre toolkit: grammars, hours, IVR flows, prompts, backups',
  lang: 'en',
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  // Copied there by scripts/site.mjs: what a page imports is found from where it lies.
  srcDir: 'pages',
  outDir: join(root, 'build/site'),
  cacheDir: join(root, 'build/site-cache'),
  base: process.env.DOCS_BASE ?? '/',
  cleanUrls: false,
  lastUpdated: false,
  rewrites: {
    'README.md': 'index.md',
    'docs/tasks/README.md': 'docs/tasks/index.md',
    'docs/rules/README.md': 'docs/rules/index.md',
    'docs/reference/README.md': 'docs/reference/index.md',
  },
  markdown: {
    config(md) {
      siteLinks(md);
      // Braces in the text are those of grammars and flows, not of templates.
      for (const kind of ['text', 'code_inline']) {
        const rendered = md.renderer.rules[kind];
        md.renderer.rules[kind] = (...given) => rendered(...given).replaceAll('{{', '&#123;&#123;');
      }
    },
  },
  vite: { build: { chunkSizeWarningLimit: 4096 } },
  themeConfig: {
    search: {
      provider: 'local',
      options: {
        miniSearch: {
          searchOptions: {
            combineWith: 'AND',
            prefix: true,
            fuzzy: 0.15,
            boost: { title: 4, text: 2, titles: 1 },
            // A page that tells what to do comes before one that tells what a finding means, the change log comes last.
            boostDocument: (id) =>
              id.includes('/tasks/') ? 3 : id.includes('CHANGELOG') ? 0.1 : id.includes('/rules/') ? 0.6 : 1,
          },
        },
      },
    },
    outline: [2, 3],
    nav: [
      { text: 'Tasks', link: '/docs/tasks/' },
      { text: 'Reference', link: '/docs/reference/' },
      { text: 'Rules', link: '/docs/rules/' },
    ],
    sidebar: [
      { text: 'Tasks', items: [entry('docs/tasks/README.md'), ...pagesOf('docs/tasks')] },
      { text: 'Subjects', items: pagesOf('docs', forContributors) },
      {
        text: 'Reference',
        collapsed: true,
        items: [
          { text: 'All commands', link: '/docs/reference/' },
          { text: 'All rules', link: '/docs/rules/' },
          ...pagesOf('docs/reference'),
        ],
      },
      {
        text: 'The project',
        collapsed: true,
        items: [
          entry('CHANGELOG.md'),
          entry('CONTRIBUTING.md'),
          entry('SECURITY.md'),
          ...forContributors.map((name) => entry(`docs/${name}`)),
        ],
      },
    ],
  },
});
