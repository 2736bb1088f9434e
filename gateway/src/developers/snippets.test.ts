import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import treeSitter, { type Parser } from '@vscode/tree-sitter-wasm'
import { parse, validate } from 'graphql'
import { describe, expect, it } from 'vitest'
import { logIn } from '../testing/customers.ts'
import { startRecordedGateway } from '../testing/recordedGateway.ts'
import { schema } from '../schema/index.ts'
import { snippetsOf, snippetSteps } from './markdown.ts'

const run = promisify(execFile)
const folder = path.resolve(import.meta.dirname, '../../../schema/developers/snippets')

const { gateway } = await startRecordedGateway()

/** Whether a program is installed. */
async function has(command: string): Promise<boolean> {
  return run(command, ['--version']).then(
    () => true,
    () => false,
  )
}

const runners = [
  { file: 'curl.sh', command: 'sh', needs: 'curl' },
  { file: 'node.mjs', command: process.execPath, needs: process.execPath },
  { file: 'python.py', command: 'python3', needs: 'python3' },
]

/** What the programs print, in any of the languages' notations. */
const expected: Readonly<Record<string, RegExp>> = {
  '1-first-query': /180050/,
  '2-fill-a-cart': /quantityTotal['"]?: ?\d/,
  '3-place-the-order': /number['"]?: ?['"]VX-\d{4}-\d{6}['"][\s\S]*PO-1001/,
}

async function token(): Promise<string> {
  const visitor = gateway.visitor()
  await logIn(visitor, { email: 'ana.ruiz@castaic-surface.example', password: 'flange-gasket-bolts' })
  return visitor.cookies.get('AuthToken') ?? ''
}

/** GraphQL documents in a program: from `query` or `mutation` to the brace that closes it. */
function documentsIn(text: string): string[] {
  return [...text.matchAll(/\b(?:query|mutation)\b ?(?:\(\$[^)]*\) )?\{/g)].map(({ index }) => {
    let depth = 0
    for (let at = text.indexOf('{', index); at < text.length; at += 1) {
      depth += text[at] === '{' ? 1 : text[at] === '}' ? -1 : 0
      if (depth === 0) return text.slice(index, at + 1).replaceAll('\\"', '"')
    }
    throw new Error('a document has no closing brace')
  })
}

describe('snippets of the quick start', () => {
  it.each(snippetSteps())('%s has a valid operation in every language', (step) => {
    for (const { text } of snippetsOf(step)) {
      const documents = documentsIn(text)
      expect(documents.length).toBe(step === '3-place-the-order' ? 2 : 1)
      for (const document of documents) expect(validate(schema, parse(document))).toEqual([])
    }
  })

  it.each(runners)('in $file run one after another against a gateway', async ({ file, command, needs }) => {
    if (!(await has(needs))) return expect(process.env.CI, `${needs} is not installed`).toBeUndefined()
    const env = { ...process.env, SHOP_URL: gateway.url.replace('localhost', '127.0.0.1'), API_KEY: await token() }
    for (const step of snippetSteps()) {
      const { stdout } = await run(command, [path.join(folder, step, file)], { env })
      expect(stdout).toMatch(expected[step] ?? /^$/)
    }
    const output = async (step: string, more = {}) => {
      const { stdout = '', stderr = '' }: Partial<Record<'stdout' | 'stderr', string>> = await run(
        command,
        [path.join(folder, step, file)],
        { env: { ...env, ...more } },
      ).catch((error: object) => error)
      return stdout + stderr
    }
    // The order has emptied the cart.
    expect(await output('3-place-the-order')).toContain('Your cart is empty')
    expect(await output('1-first-query', { API_KEY: 'vx_test_wrong' })).toContain('INVALID_TOKEN')
  })

  it('in C# are valid, and compile if .NET is installed', async () => {
    const parser = await csharpParser()
    const isValid = (text: string) => parser.parse(text)?.rootNode.hasError === false
    expect(isValid('var data = 1')).toBe(false)
    for (const step of snippetSteps()) {
      const text = snippetsOf(step).find(({ file }) => file === 'csharp.cs')?.text ?? ''
      expect({ step, isValid: isValid(text) }).toEqual({ step, isValid: true })
      if (await has('dotnet')) await compile(text)
    }
  }, 120_000)
})

async function csharpParser(): Promise<Parser> {
  const grammar = createRequire(import.meta.url).resolve('@vscode/tree-sitter-wasm/wasm/tree-sitter-c-sharp.wasm')
  await treeSitter.Parser.init()
  const parser = new treeSitter.Parser()
  parser.setLanguage(await treeSitter.Language.load(await readFile(grammar)))
  return parser
}

const project = `<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><OutputType>Exe</OutputType>
<TargetFramework>net8.0</TargetFramework><ImplicitUsings>enable</ImplicitUsings><Nullable>enable</Nullable>
</PropertyGroup></Project>`

async function compile(text: string): Promise<void> {
  const at = await mkdtemp(path.join(tmpdir(), 'snippet-'))
  try {
    await writeFile(path.join(at, 'Snippet.csproj'), project)
    await writeFile(path.join(at, 'Program.cs'), text)
    await run('dotnet', ['build', '--nologo'], { cwd: at })
  } finally {
    await rm(at, { recursive: true })
  }
}
