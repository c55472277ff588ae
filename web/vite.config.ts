import { svelte } from '@sveltejs/vite-plugin-svelte';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { build, runnerImport, type Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const server = process.env.RUCHER_SERVER ?? 'http://127.0.0.1:8642';

// What the lobby and every table need, as one file: many small ones weigh more.
const PAGE = [
  /\/svelte\/src\//,
  /vite\/preload-helper/,
  /rolldown.runtime/,
  /\/src\/App\.svelte/,
  /\/src\/lib\/(?!inturn|markdown|size|synth)/,
  /\/src\/boards\/(border|drawing)\./,
  /\/src\/art\/(Icon|Cover|Avatar|Mark)\./,
  /\/src\/shell\/\w+\/(Later|Sheet|Trouble|LanguageSwitch|lessons|nothing)\./,
];

// Every table's, in one file for the same reason; a lesson takes it too.
const TABLE = /\/src\/shell\/(table\/(Table|Stage|TopBar|PlayerCard|session)|prompt\/Prompt)\./;

// What every table takes once its board is drawn.
const SOON = /\/src\/shell\/(prompt\/(Answers|saying|Recap)|table\/(asking|recap|telling|Announcer|Keys|TableFacts))\./;

// What of Svelte only forms, the study desk and one board need; and what measures itself.
const RARE =
  /\/svelte\/src\/(animate\/|easing\/|internal\/client\/(loop|timing|dom\/blocks\/(svelte-element|svelte-head|await)|dom\/elements\/(transitions|bindings\/(select|input)))\.js)/;
const SIZES = /\/svelte\/src\/internal\/client\/dom\/elements\/bindings\/size\.js/;

/** Draws the covers while the page is built: a browser fetches pictures, not the code that makes them. */
function covers(): Plugin {
  return {
    name: 'covers',
    resolveId: (id) => (id === 'virtual:covers' ? `\0${id}` : null),
    async load(id) {
      if (id !== '\0virtual:covers') return null;
      const { module } = await runnerImport<typeof import('./src/art/covers')>('./src/art/covers/index.ts');
      const address = (game: string, source: string): string =>
        this.environment.mode === 'build'
          ? `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name: `${game}.svg`, source })}`
          : JSON.stringify(`data:image/svg+xml,${encodeURIComponent(source)}`);
      const drawn = module.SHELF.map((game) => `${game}: ${address(game, module.draw(game))}`);
      return `export default { ${drawn.join(', ')} };`;
    },
  };
}

/** Builds the service worker beside the page, once the names of all its files are known. */
function worker(): Plugin {
  return {
    name: 'worker',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const made = Object.values(bundle).filter(({ fileName }) => fileName.startsWith('assets/'));
      const small = readdirSync('public').filter((file) => !file.endsWith('.png')); // the system keeps an app's icons
      const files = ['/', ...small.map((file) => `/${file}`), ...made.map(({ fileName }) => `/${fileName}`)].sort();
      const page = bundle['index.html'];
      const seen = page?.type === 'asset' ? page.source.toString() : this.error('the page must come before its worker');
      const BUILD = createHash('sha256')
        .update(files.join() + seen)
        .digest('hex')
        .slice(0, 12);
      const result = await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: { FILES: JSON.stringify(files), BUILD: JSON.stringify(BUILD) },
        build: {
          write: false,
          target: 'es2022',
          lib: { entry: 'src/worker/worker.ts', formats: ['iife'], name: 'worker', fileName: () => 'sw.js' },
        },
      });
      const [{ output }] = result as unknown as [{ output: [{ code: string }] }];
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: output[0].code });
    },
  };
}

// What this page never does, and how Svelte's code says it, by the end of the file's name.
const NEVER: [RegExp, RegExp, string][] = [
  [/internal\/(flags\/index|client\/dom\/hydration)\.js$/, /export let (\w+) = false;/g, 'export const $1 = false;'],
  [/internal\/flags\/index\.js$/, /export function \w+\(\) {\n\t\w+ = (true|false);\n}/g, ''],
  [/dom\/hydration\.js$/, /\thydrating = value;/g, ''], // no server draws this page
  [/\.svelte$/, /^\t*\$\.(reset\(\w+\)|next\(\d*\));\n/gm, ''],
  [
    /\.svelte$/,
    /(\$\.(?:child|only_child|first_child|sibling)\((?:\$\.\w+\(\w+\)|\w+)(?:, [2-9])?)(?:, 1)?, true\)/g,
    '$1)',
  ],
  [/reactivity\/async\.js$/, /async\.length === 0 && pending\.length === 0/g, 'true'], // no `await` in a template
  [/blocks\/(each|branches)\.js$/, /= should_defer_append\(\)/g, '= false'],
  [/blocks\/boundary\.js$/, /new Boundary\(node, props, children, transform_error\);/, 'branch(() => children(node));'],
  [/reactivity\/batch\.js$/, /\n\t(increment|decrement|settled|ondiscard)\([^]*?\n\t}\n/g, ''], // nothing is waited for
  [/client\/.*\.js$/, /(?<=\(|!|= )hydrating(?=\)| &&| \?)/g, 'false'],
  [/shared\/attributes\.js$/, /if \(value\) {(?=\s+\/\/ strip comments)/, 'if (false) {'], // a style is set by style:name alone
  [/shared\/attributes\.js$/, /typeof value === 'object'(?=\) {\s+return _clsx)/, 'false'], // a class is a text
  [/svelte\/src\/utils\.js$/, /\t\.\.\.DOM_BOOLEAN_ATTRIBUTES,\n/, ''],
  [/client\/(runtime|reactivity\/\w+|dom\/blocks\/boundary)\.js$/, /\w+\??\.is_fork(?! =)/g, 'false'], // no state is tried out
];

/** Leaves out Svelte's code for what this page never does; who begins to do it, or a Svelte that says it otherwise, fails the build. */
function never(): Plugin {
  const unmet = new Set(NEVER);
  return {
    name: 'never',
    apply: 'build',
    transform: {
      filter: { id: NEVER.map(([file]) => file) },
      handler(code, id) {
        if (/\$\.boundary\(|\$\.set_style\(\w+, (?!'')|\$\.clsx\([[{]/.test(code))
          this.error(`the page has no code for this: ${id}`);
        return NEVER.reduce((left, rule) => {
          const [file, from, to] = rule;
          const made = file.test(id) ? left.replace(from, to) : left;
          if (made !== left) unmet.delete(rule);
          return made;
        }, code);
      },
    },
    buildEnd() {
      for (const [file, from] of unmet) this.error(`nothing in ${file} says ${from}: Svelte has changed`);
    },
  };
}

export default defineConfig({
  plugins: [svelte(), covers(), never(), worker()],
  build: {
    outDir: '../src/rucher/server/static',
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content policy allows no font from a data: address
    target: 'es2022',
    modulePreload: { polyfill: false }, // where it is unknown, files only come a little later
    rolldownOptions: {
      checks: { pluginTimings: false, bundlerTimings: false },
      // Svelte's own modules do nothing by being loaded: what the page does not use (custom elements) stays away.
      treeshake: { moduleSideEffects: [{ test: /\/svelte\/src\/internal\/client\//, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            { name: 'rare', test: RARE, priority: 1, includeDependenciesRecursively: false },
            { name: 'sizes', test: SIZES, priority: 1, includeDependenciesRecursively: false },
            { name: 'page', test: (id) => PAGE.some((part) => part.test(id)) },
            { name: 'hive', test: /\/src\/boards\/hive\/index\./ },
            { name: 'table', test: TABLE },
            { name: 'soon', test: SOON },
            { name: 'scores', test: /\/src\/shell\/table\/(scoring|ScoreTable)\./ },
          ],
        },
      },
    },
  },
  server: {
    fs: { allow: ['..'] }, // the emblems lie in Hive's box
    proxy: { '/api': { target: server, ws: true }, '/ws': { target: server, ws: true } },
  },
  test: { include: ['tests/**/*.test.ts'] },
});
