// Checks that links, commands, variables and file names in the documentation exist.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const skipped = new Set(['node_modules', '.git', '.data', '.vite', 'dist', 'test-results', 'playwright-report'])

function read(file) {
  return readFileSync(path.join(root, file), 'utf8')
}

/** Every file and folder of the repository, relative to its root, with slashes. */
const entries = globSync(['**/*', '.*', '.{ci,github}/**/*'], {
  cwd: root,
  exclude: (name) => skipped.has(path.basename(name)),
}).map((entry) => entry.split(path.sep).join('/'))
const known = new Set(entries)

/** Documentation, not the pages of the sample shop. */
const documents = entries
  .filter((entry) => entry.endsWith('.md') && !entry.startsWith('sample/data/'))
  .map((file) => {
    const text = read(file)
    return { file, text, prose: text.replace(/^( *)```[\s\S]*?^\1```/gm, '') }
  })

function inlineCode(prose) {
  return [...prose.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code.trim())
}

/** Anchors as GitHub derives them from headings. */
function anchorsOf({ prose }) {
  const counts = new Map()
  return new Set(
    [...prose.matchAll(/^#{1,6} +(.+?) *#*$/gm)].map(([, heading]) => {
      const slug = heading
        .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-')
      const count = counts.get(slug) ?? 0
      counts.set(slug, count + 1)
      return count === 0 ? slug : `${slug}-${count}`
    }),
  )
}

function brokenLinks({ file, prose }) {
  const links = [...prose.replace(/`[^`\n]*`/g, '').matchAll(/\]\(<?([^)>\s]+)>?(?: "[^"]*")?\)/g)].map(
    ([, link]) => link,
  )
  return links.filter((link) => {
    // Pages of the shop link to its paths; browser tests follow them.
    if (/^[a-z][a-z+.-]*:/i.test(link) || (file.startsWith('schema/developers/') && link.startsWith('/'))) return false
    const [target = '', anchor] = link.split('#')
    const resolved = target === '' ? file : path.posix.normalize(path.posix.join(path.posix.dirname(file), target))
    if (!known.has(resolved.replace(/\/$/, ''))) return true
    const document = documents.find((each) => each.file === resolved)
    return anchor !== undefined && !(document && anchorsOf(document).has(decodeURIComponent(anchor)))
  })
}

const { scripts } = JSON.parse(read('package.json'))
const packages = entries
  .filter((entry) => /^[^/]+\/package\.json$/.test(entry))
  .map((entry) => JSON.parse(read(entry)).name)

/** Steps of `npm test`, which takes the beginnings of their names. */
const steps = [...read('scripts/test.mjs').matchAll(/^ {2}'?([a-z][a-z ]*)'?: (?:check|async|\(\) =>)/gm)].map(
  ([, name]) => name,
)

function unknownCommands({ text }) {
  return [
    ...[...text.matchAll(/\bnpm run (?:-s )?([a-z][\w:-]*)/g)].map(([, name]) => name).filter((name) => !scripts[name]),
    ...[...text.matchAll(/\bnpm test -- ([a-z]+)/g)]
      .map(([, name]) => name)
      .filter((name) => !steps.some((step) => step.startsWith(name))),
    ...[...text.matchAll(/--project (@[\w/-]+)/g)].map(([, name]) => name).filter((name) => !packages.includes(name)),
  ]
}

const source = /\.(?:ts|tsx|js|mjs|mts|md|ya?ml)$/
const data = /\.(?:json|csv|graphql|css)$/
const topFolders = new Set(entries.filter((entry) => entry.includes('/')).map((entry) => entry.split('/')[0]))

/** Whether inline code names a file or a folder of the repository. Data files without a folder may be a user's. */
function isPath(code) {
  if (!/^\.{0,2}[\w@*{][\w@.*{},-]*(?:\/[\w@.*{},-]+)*\/?$/.test(code.replace(/^(?:\.\.\/)+/, ''))) return false
  const isNested = code.includes('/')
  return source.test(code) || (isNested && (data.test(code) || topFolders.has(code.split('/')[0])))
}

/** The path itself, or the end of one: `orders/cancel.ts`. May contain `*` and `{a,b}`. */
function exists(code) {
  const pattern = code
    .replace(/^(?:\.\.\/)+|\/$/g, '')
    .replace(/[.+]/g, '\\$&')
    .replaceAll('*', '[^/]*')
    .replace(/\{([^}]*)\}/g, (_, names) => `(?:${names.replaceAll(',', '|')})`)
  const end = new RegExp(`(?:^|/)${pattern}$`)
  return [...known].some((entry) => end.test(entry))
}

/** SCREAMING_CASE words: environment variables, and codes of errors. */
const upperCase = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/

const sources = entries.filter((entry) => /\.(?:ts|tsx|mjs|js|yml)$/.test(entry) && !entry.includes('__generated__'))
function namesIn(files, pattern) {
  return new Set(files.flatMap((file) => [...read(file).matchAll(pattern)].map(([, name]) => name)))
}
const sourceNames = namesIn(sources, /\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b/g)
const configNames = namesIn(
  entries.filter((entry) => /^(?:backend|gateway|web)\/.*\/config\.ts$/.test(entry)),
  /^\s+([A-Z][A-Z0-9_]+): (?:z\b|[a-z])/gm,
)
const environmentNames = namesIn(sources, /\b(?:env(?:ironment)?(?:\.|\[')|(?=OTEL_))([A-Z][A-Z0-9_]*)/g)

describe.each(documents)('$file', (document) => {
  it('links to files and headings that exist', () => {
    expect(brokenLinks(document)).toEqual([])
  })

  it('names commands that exist', () => {
    expect(unknownCommands(document)).toEqual([])
  })

  it('names files that exist', () => {
    expect(inlineCode(document.prose).filter((code) => isPath(code) && !exists(code))).toEqual([])
  })

  it('names variables and codes that exist', () => {
    expect(inlineCode(document.prose).filter((code) => upperCase.test(code) && !sourceNames.has(code))).toEqual([])
  })
})

describe('docs/configuration.md', () => {
  const names = new Set(inlineCode(read('docs/configuration.md')).filter((code) => /^[A-Z][A-Z0-9_]+$/.test(code)))

  it('names every setting of config.ts', () => {
    expect(configNames.size).toBeGreaterThan(20)
    expect([...configNames].filter((name) => !names.has(name))).toEqual([])
  })

  it('names only variables that the code reads', () => {
    const isRead = (name) => configNames.has(name) || environmentNames.has(name)
    expect([...names].filter((name) => !isRead(name))).toEqual([])
  })
})
