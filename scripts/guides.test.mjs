// Compiles the code of the guides where they say it belongs.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const place = /<!-- in (\S+) (after|instead of) "(.+)" -->\n+```tsx?\n([\s\S]*?)```/g

/** The files that the guides change, by absolute path, with the code of the guides in them. */
function changedFiles() {
  const files = new Map()
  const guides = globSync('docs/guides/*.md', { cwd: root }).map((guide) =>
    readFileSync(path.join(root, guide), 'utf8'),
  )
  for (const [, name, how, text, code] of guides.flatMap((guide) => [...guide.matchAll(place)])) {
    const file = path.join(root, name)
    const before = files.get(file) ?? readFileSync(file, 'utf8')
    if (before.split(text).length !== 2) throw new Error(`${name} must contain this once: ${text}`)
    files.set(
      file,
      before.replace(text, () => (how === 'after' ? `${text}\n${code}` : code)),
    )
  }
  return files
}

function errorsOf(files) {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.base.json'), (file) => readFileSync(file, 'utf8'))
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root)
  const host = ts.createCompilerHost(options)
  const readFile = host.readFile.bind(host)
  host.readFile = (file) => files.get(path.resolve(file)) ?? readFile(file)
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
  expect(files.size).toBeGreaterThan(5)
  expect(errorsOf(files)).toEqual([])
})
