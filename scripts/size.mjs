// `npm run size`: lines and files of each package, without tests, their helpers and generated code. With `--check`, fails
// if one exceeds its limit in size.json: raise a limit only in a commit that says what the increase buys.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
/** Tests and their helpers. */
const isTest = /\.(test|spec|bench)\.|(^|\/)test[A-Z][^/]*$|\/testing\/|^web\/e2e\/|^drupal\/tests\//
const isGenerated = /\/generated\//

/** Lines and files of each package: of the product, and of its tests. */
export function measure(files, lineCount) {
  const sizes = { product: {}, tests: {} }
  for (const file of files.filter((each) => !isGenerated.test(each))) {
    const name = file.includes('/') ? file.slice(0, file.indexOf('/')) : 'root'
    const size = (sizes[isTest.test(file) ? 'tests' : 'product'][name] ??= { lines: 0, files: 0 })
    size.lines += lineCount(file)
    size.files += 1
  }
  return sizes
}

/** Sentences about what exceeds its limit, or has none. */
export function excesses(sizes, limits) {
  return Object.entries(sizes).flatMap(([kind, packages]) =>
    Object.entries(packages).flatMap(([name, size]) => {
      const limit = limits[kind]?.[name]
      if (limit === undefined) return [`${name} (${kind}) has no limit in size.json.`]
      return ['lines', 'files']
        .filter((unit) => size[unit] > limit[unit])
        .map((unit) => `${name} (${kind}) has ${size[unit]} ${unit}; the limit in size.json is ${limit[unit]}.`)
    }),
  )
}

function print(sizes) {
  for (const [kind, packages] of Object.entries(sizes)) {
    const total = { lines: 0, files: 0 }
    for (const [name, { lines, files }] of Object.entries(packages).sort(([, a], [, b]) => b.lines - a.lines)) {
      console.log(
        `${kind.padEnd(8)} ${name.padEnd(9)} ${String(lines).padStart(7)} lines ${String(files).padStart(5)} files`,
      )
      total.lines += lines
      total.files += files
    }
    console.log(
      `${kind.padEnd(8)} ${'total'.padEnd(9)} ${String(total.lines).padStart(7)} lines ${String(total.files).padStart(5)} files\n`,
    )
  }
}

if (process.argv[1] === import.meta.filename) {
  const listed = spawnSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  const lineCount = (file) => readFileSync(path.join(root, file), 'utf8').split('\n').length - 1
  const files = listed.stdout.split('\n').filter((file) => file !== '' && existsSync(path.join(root, file)))
  const sizes = measure(files, lineCount)
  print(sizes)
  if (process.argv.includes('--check')) {
    const found = excesses(sizes, JSON.parse(readFileSync(path.join(root, 'size.json'), 'utf8')))
    for (const sentence of found) console.log(sentence)
    process.exitCode = found.length > 0 ? 1 : 0
  }
}
