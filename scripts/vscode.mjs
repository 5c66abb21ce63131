// Packages the client for VS Code: `npm run vscode` writes cctool-VERSION.vsix, which `code --install-extension` takes.
// A .vsix is a ZIP archive in the Open Packaging Conventions: a manifest, the content types, and the files of the extension.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { zip } from './support/zip.mjs';

const root = join(import.meta.dirname, '..');
const source = join(root, 'editors', 'vscode');
const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const { outputFiles, metafile } = await build({
  entryPoints: [join(source, 'src', 'extension.ts')],
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  external: ['vscode'],
  mainFields: ['module', 'main'],
  minify: true,
  legalComments: 'none',
  write: false,
  metafile: true,
});

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const { name, publisher, displayName, description, categories, keywords, engines, icon } = manifest;
const vsixManifest = `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011" xmlns:d="http://schemas.microsoft.com/developer/vsx-schema-design/2011">
  <Metadata>
    <Identity Language="en-US" Id="${name}" Version="${version}" Publisher="${publisher}"/>
    <DisplayName>${escaped(displayName)}</DisplayName>
    <Description xml:space="preserve">${escaped(description)}</Description>
    <Tags>${escaped(keywords.join(','))}</Tags>
    <Categories>${escaped(categories.join(','))}</Categories>
    <GalleryFlags>Public</GalleryFlags>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="${escaped(engines.vscode)}"/>
      <Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="workspace"/>
      <Property Id="Microsoft.VisualStudio.Code.ExecutesCode" Value="true"/>
    </Properties>
    <License>extension/LICENSE.txt</License>
    <Icon>extension/${icon}</Icon>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code"/>
  </Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Icons.Default" Path="extension/${icon}" Addressable="true"/>
  </Assets>
</PackageManifest>
`;
const contentTypes = `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension=".json" ContentType="application/json"/><Default Extension=".vsixmanifest" ContentType="text/xml"/><Default Extension=".cjs" ContentType="application/javascript"/><Default Extension=".md" ContentType="text/markdown"/><Default Extension=".txt" ContentType="text/plain"/><Default Extension=".png" ContentType="image/png"/></Types>
`;

/** The licences of the packages that are bundled into the extension. */
function notices() {
  const packages = new Set(
    Object.keys(metafile.inputs).flatMap(
      (path) => /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.slice(0, 1) ?? [],
    ),
  );
  return [...packages].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    const file = readdirSync(join(root, folder)).find((entry) => /^licen[sc]e/i.test(entry));
    if (file === undefined) throw new Error(`${folder} has no licence text`);
    return `${name} ${version} (${license})\n\n${readFileSync(join(root, folder, file), 'utf8').trim()}\n`;
  });
}

/** @type {[name: string, content: Uint8Array][]} */
const files = [
  ['extension.vsixmanifest', Buffer.from(vsixManifest)],
  ['[Content_Types].xml', Buffer.from(contentTypes)],
  // The extension has the version of the program.
  ['extension/package.json', Buffer.from(`${JSON.stringify({ ...manifest, version }, null, 2)}\n`)],
  ['extension/LICENSE.txt', readFileSync(join(root, 'LICENSE'))],
  ['extension/ThirdPartyNotices.txt', Buffer.from(notices().join('\n----\n\n'))],
  ['extension/dist/extension.cjs', outputFiles[0].contents],
];
for (const entry of readdirSync(source, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name)
    .slice(source.length + 1)
    .replaceAll('\\', '/');
  if (!entry.isFile() || path === 'package.json' || path.startsWith('src/')) continue;
  files.push([`extension/${path}`, readFileSync(join(source, path))]);
}
const output = resolve(process.argv[2] ?? `${name}-${version}.vsix`);
writeFileSync(output, zip(files));
console.log(`${output}: ${files.length} files`);
