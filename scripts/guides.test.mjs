// Compiles the code of the guides where they say it belongs.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const place = /<!-- in (\S+) (?:(after|instead of) "(.+)"|as a new file) -->\n+```tsx?\n([\s\S]*?)```/g

function read(file) {
  return readFileSync(path.join(root, file), 'utf8')
}

/** The files that the guides change, by absolute path, with the code of the guides in them. */
function changedFiles() {
  const files = new Map()
  const guides = globSync('docs/guides/*.md', { cwd: root }).map((guide) => read(guide))
  for (const [, name, how, text, code] of guides.flatMap((guide) => [...guide.matchAll(place)])) {
    const file = path.join(root, name)
    if (how === undefined) {
      files.set(file, code)
      continue
    }
    const before = files.get(file) ?? readFileSync(file, 'utf8')
    if (before.split(text).length !== 2) throw new Error(`${name} must contain this once: ${text}`)
    files.set(
      file,
      before.replace(text, () => (how === 'after' ? `${text}\n${code}` : code)),
    )
  }
  return files
}

/** Adds what Relay generates for the new files of the web client. */
function addArtifacts(files) {
  const folder = mkdtempSync(path.join(tmpdir(), 'guides-'))
  try {
    const sources = path.join(root, 'web/src')
    cpSync(sources, path.join(folder, 'src'), { recursive: true })
    cpSync(path.join(root, 'schema/schema.graphql'), path.join(folder, 'schema.graphql'))
    writeFileSync(path.join(folder, 'relay.config.json'), read('web/relay.config.json').replaceAll('../schema/', './'))
    writeFileSync(path.join(folder, 'persisted-operations.json'), '{}')
    const added = [...files].filter(([file]) => file.startsWith(sources) && !existsSync(file))
    for (const [file, code] of added) {
      const copy = path.join(folder, 'src', path.relative(sources, file))
      mkdirSync(path.dirname(copy), { recursive: true })
      writeFileSync(copy, code)
    }
    execFileSync(process.execPath, [path.join(root, 'web/node_modules/relay-compiler/cli.js'), '--noWatchman'], {
      cwd: folder,
      stdio: 'pipe',
    })
    for (const directory of new Set(added.map(([file]) => path.dirname(path.relative(sources, file)))))
      for (const name of globSync(`${directory}/__generated__/*`, { cwd: path.join(folder, 'src') }))
        files.set(path.join(sources, name), readFileSync(path.join(folder, 'src', name), 'utf8'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function errorsOf(files) {
  const { options } = ts.getParsedCommandLineOfConfigFile(path.join(root, 'web/tsconfig.json'), undefined, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
      throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'))
    },
  })
  const host = ts.createCompilerHost(options)
  const readFile = host.readFile.bind(host)
  host.readFile = (file) => files.get(path.resolve(file)) ?? readFile(file)
  const fileExists = host.fileExists.bind(host)
  host.fileExists = (file) => files.has(path.resolve(file)) || fileExists(file)
  // Otherwise, TypeScript skips the files of folders that do not exist yet.
  host.directoryExists = undefined
  host.getSourceFile = (file, target) => {
    const text = host.readFile(file)
    return text === undefined ? undefined : ts.createSourceFile(file, text, target, true)
  }
  const program = ts.createProgram([...files.keys()], options, host)
  return [...files.keys()].flatMap((file) => {
    const source = program.getSourceFile(file)
    const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
    return found.map(
      ({ messageText }) => `${path.relative(root, file)}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    )
  })
}

it('the code of the guides compiles where it belongs', { timeout: 240_000 }, () => {
  const files = changedFiles()
  addArtifacts(files)
  expect(files.size).toBeGreaterThan(5)
  expect(errorsOf(files)).toEqual([])
})
