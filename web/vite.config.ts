import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { finishedBuild } from './finishedBuild.ts'
import { relay } from './relayPlugin.ts'
import { unusedModules } from './unusedModulesPlugin.ts'
import { minify } from 'terser'
import { plainScript } from './plainScript.ts'

/** Files of the payment provider's page by address. It has an opaque origin, so a module of the shop would be cross-origin. */
const frameFiles: ReadonlyArray<readonly [string, string, () => Promise<string | Buffer>]> = [
  [
    'payment-frame/frame.js',
    'text/javascript',
    () => plainScript(path.join(import.meta.dirname, 'src/features/checkout/paymentFrame/frame.ts')),
  ],
  [
    'payment-frame/inter.woff2',
    'font/woff2',
    () =>
      readFile(fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'))),
  ],
]

/** Serves the payment provider's script and font at the page's address, in builds and in development. */
function paymentFrame(): Plugin {
  return {
    name: 'payment-frame',
    async generateBundle() {
      if (this.environment.name !== 'client') return
      for (const [fileName, , read] of frameFiles) this.emitFile({ type: 'asset', fileName, source: await read() })
    },
    configureServer({ middlewares }) {
      for (const [fileName, type, read] of frameFiles) {
        middlewares.use(`/${fileName}`, (_request, response, next) => {
          read().then((content) => {
            response.setHeader('Content-Type', type)
            response.end(content)
          }, next)
        })
      }
    },
  }
}

/** Larger chunks are libraries that load on demand. */
const MAX_LENGTH = 600_000

/**
 * Makes Chromium compile a chunk in the background while it loads, instead of on the main thread when it runs. Nearly
 * all code of the packages runs immediately, because bundled CommonJS modules are functions.
 */
const compiledAtOnce = '//# allFunctionsCalledOnLoad\n'

/** Minifies chunks with Terser after Vite's minifier: together, they save 3 kB more of a page's scripts than either alone. */
function minifyAgain(): Plugin {
  return {
    name: 'minify-again',
    apply: 'build',
    async generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || chunk.code.length > MAX_LENGTH) continue
        const { code } = await minify(chunk.code, {
          module: true,
          ecma: 2022,
          // More passes over packages take 10 s of CPU time and save 0.3 kB.
          compress: { passes: chunk.code.length > 150_000 ? 1 : 3, unsafe_arrows: true },
        })
        chunk.code = (chunk.name === 'packages' ? compiledAtOnce : '') + (code ?? chunk.code)
      }
    },
  }
}

const entry = 'src/client.tsx'
const sources = ['src/', '../schema/'].map((folder) => path.join(import.meta.dirname, folder))
const staticImports = new Map<string, boolean>()

type GetModuleInfo = (id: string) => { importers: readonly string[]; isEntry: boolean } | null

/**
 * Chunk of a module that every page loads: one for packages, which rarely change, and one for our code. Fewer, larger
 * chunks compress better. Null for modules that only some pages load.
 */
function sharedChunk(id: string, getModuleInfo: GetModuleInfo): 'packages' | 'page' | null {
  if (getModuleInfo(id)?.isEntry || !isStaticImport(id, getModuleInfo)) return null
  return sources.some((source) => id.startsWith(source)) ? 'page' : 'packages'
}

function isStaticImport(id: string, getModuleInfo: GetModuleInfo): boolean {
  const known = staticImports.get(id)
  if (known !== undefined) return known
  staticImports.set(id, false)
  const info = getModuleInfo(id)
  const isStatic = info !== null && (info.isEntry || info.importers.some((each) => isStaticImport(each, getModuleInfo)))
  staticImports.set(id, isStatic)
  return isStatic
}

/** Screens that share much of their code and that visitors open in a row. */
const catalogScreens = ['catalog/CategoryScreen.tsx', 'product/ProductScreen.tsx', 'search/SearchScreen.tsx'].map(
  (name) => path.join(import.meta.dirname, 'src/features', name),
)
const lists = path.join(import.meta.dirname, 'src/features/catalog/')
const importingScreens = new Map<string, ReadonlySet<string>>()

/** Chunk of a module that at least two catalog screens need: a few large chunks compress better than 20 small ones. */
function catalogChunk(id: string, getModuleInfo: GetModuleInfo): 'products' | 'lists' | null {
  const screens = screensOf(id, getModuleInfo)
  if (screens.size < 2 || catalogScreens.includes(id)) return null
  return id.startsWith(lists) ? 'lists' : 'products'
}

/** The catalog screens that import a module, directly or through others. */
function screensOf(id: string, getModuleInfo: GetModuleInfo): ReadonlySet<string> {
  const known = importingScreens.get(id)
  if (known) return known
  const screens = new Set(catalogScreens.filter((screen) => screen === id))
  importingScreens.set(id, screens)
  for (const importer of getModuleInfo(id)?.importers ?? [])
    for (const screen of screensOf(importer, getModuleInfo)) screens.add(screen)
  return screens
}

const styleSheets = globSync('src/**/*.module.css', { cwd: import.meta.dirname }).sort()

const classes = new Map<string, string[]>()

/** Names a class by the number of its file and its position there, which compresses better than names and hashes. */
function className(name: string, file: string): string {
  const relative = path.relative(import.meta.dirname, file)
  const number = styleSheets.indexOf(relative)
  // Files that were added since the development server started.
  if (number < 0) return `${name}_${relative.replace(/\W/g, '_')}`
  const known = classes.get(file) ?? []
  classes.set(file, known)
  if (!known.includes(name)) known.push(name)
  return `_${number.toString(36)}_${known.indexOf(name).toString(36)}`
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [relay(), react(), ...(isSsrBuild ? [] : [unusedModules(), minifyAgain(), paymentFrame(), finishedBuild()])],
  appType: 'custom',
  // Shorter than the default, which saves more than a kilobyte of styles.
  css: { modules: { generateScopedName: className } },
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        emptyOutDir: true,
        rolldownOptions: {
          input: 'src/server.tsx',
          // One file, loaded at start: replacing the build cannot break the running server.
          output: { codeSplitting: false },
        },
      }
    : {
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: true,
        // Pages list their modules themselves. A list of them all would cost 2 kB on each.
        modulePreload: false,
        // One style sheet: it is small, and no screen renders before its styles.
        cssCodeSplit: false,
        rolldownOptions: {
          input: entry,
          output: {
            codeSplitting: {
              groups: [
                {
                  debugName: 'shared',
                  name: (id, context) => sharedChunk(id, (each) => context.getModuleInfo(each)),
                  includeDependenciesRecursively: false,
                },
                {
                  debugName: 'catalog',
                  name: (id, context) => catalogChunk(id, (each) => context.getModuleInfo(each)),
                  includeDependenciesRecursively: false,
                },
              ],
            },
          },
        },
      },
  // Bundles packages into the server: no CommonJS resolution at run time, and a fixed environment.
  ...(isSsrBuild
    ? { ssr: { noExternal: true as const }, define: { 'process.env.NODE_ENV': JSON.stringify('production') } }
    : {}),
}))
