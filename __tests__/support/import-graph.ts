import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { type Node, parseSync, Visitor } from 'oxc-parser';

/** The imports of a module, static and dynamic, types included: project files and package names. */
export type Imports = { files: string[]; packages: string[] };

const EXTENSIONS = ['', '.ts', '.tsx', '.d.ts', '.js', '.mjs', '.cjs', '.json'];

/**
 * Reads the imports of all modules in the given files and folders. Keys are paths from the project root.
 */
export function readImportGraph(roots: readonly string[]): Map<string, Imports> {
  const files = roots.flatMap((root) => (statSync(root).isDirectory() ? listModules(root) : [root]));
  return new Map(files.sort().map((file) => [file, readImports(file)]));
}

function listModules(folder: string): string[] {
  return (
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      // Benchmarks build a site of their own below `scripts/`.
      .filter((name) => /\.(?:[cm]?[jt]s|[jt]sx)$/.test(name) && !name.split(path.sep).includes('.next'))
      .map((name) => path.join(folder, name))
  );
}

function readImports(file: string): Imports {
  const imports: Imports = { files: [], packages: [] };
  for (const specifier of new Set(findSpecifiers(file, readFileSync(file, 'utf8')))) {
    if (/^(?:@\/|\.)/.test(specifier)) imports.files.push(resolve(file, specifier));
    else imports.packages.push(specifier);
  }
  return imports;
}

/**
 * Returns the specifiers of import and export declarations, `import()`, `require()` and import types. Computed
 * specifiers are skipped.
 */
export function findSpecifiers(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const specifiers: string[] = [];
  const add = (node: Node | null) => {
    if (node?.type === 'Literal') specifiers.push(String(node.value));
    if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) {
      specifiers.push(String(node.quasis[0]?.value.cooked));
    }
  };
  new Visitor({
    ImportDeclaration: ({ source: from }) => add(from),
    ExportNamedDeclaration: ({ source: from }) => add(from),
    ExportAllDeclaration: ({ source: from }) => add(from),
    ImportExpression: ({ source: from }) => add(from),
    TSImportType: ({ source: from }) => add(from),
    TSExternalModuleReference: ({ expression }) => add(expression),
    CallExpression: ({ callee, arguments: [first] }) => {
      if (callee.type === 'Identifier' && callee.name === 'require' && first) add(first);
    },
  }).visit(program);
  return specifiers;
}

function resolve(file: string, specifier: string): string {
  const base = specifier.startsWith('@/')
    ? path.normalize(specifier.slice('@/'.length))
    : path.join(path.dirname(file), specifier);
  const found = EXTENSIONS.map((extension) => base + extension).find(
    (candidate) => existsSync(candidate) && statSync(candidate).isFile(),
  );
  if (!found) throw new Error(`${file} imports ${specifier}, which is not a file.`);
  return found;
}

/** Finds the cycles of a graph. Each is the path from a module back to itself. */
export function findCycles(graph: ReadonlyMap<string, Pick<Imports, 'files'>>): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const visit = (file: string, trail: readonly string[]): void => {
    const start = trail.indexOf(file);
    if (start >= 0) cycles.push([...trail.slice(start), file]);
    if (start >= 0 || done.has(file)) return;
    for (const next of graph.get(file)?.files ?? []) visit(next, [...trail, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return cycles;
}
