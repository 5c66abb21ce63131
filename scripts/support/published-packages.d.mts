/** The packages that reach whoever installs cctool, as the lock file has them. */
export function publishedPackages(): {
  name: string;
  path: string;
  entry: { version: string; license?: string; dev?: boolean };
}[];
