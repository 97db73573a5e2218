import { build } from 'esbuild';

/** Compiles a script or a style sheet, with what it imports, for the browsers that Next's own build supports. */
export async function compileForBrowsers(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: ['es2022', 'chrome111', 'safari16.4', 'firefox111'],
    external: ['/icons/*'],
    logLevel: 'error',
  });
  return (outputFiles[0]?.text ?? '').trim();
}
