import { readdirSync, readFileSync } from 'node:fs'
import { isEnumType, type GraphQLSchema, isInputObjectType, isInterfaceType, isObjectType } from 'graphql'
import { marked } from 'marked'
import { z } from 'zod'
import { exampleFiles } from './examples.ts'

const root = new URL('../../../', import.meta.url)
const folder = new URL('schema/developers/', root)

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

const languages: ReadonlyArray<readonly [file: string, name: string, language: string]> = [
  ['curl.sh', 'curl', 'sh'],
  ['node.mjs', 'Node.js', 'js'],
  ['python.py', 'Python', 'python'],
  ['csharp.cs', 'C# (.NET 8)', 'csharp'],
]

/** Names of the steps of the quick start. */
export function snippetSteps(): string[] {
  return readdirSync(new URL('snippets/', folder)).toSorted()
}

/** Programs of a step, by file name. */
export function snippetsOf(
  step: string,
): Array<{ readonly file: string; readonly name: string; readonly text: string }> {
  return languages.map(([file, name]) => ({
    file,
    name,
    text: readFileSync(new URL(`snippets/${step}/${file}`, folder), 'utf8'),
  }))
}

const errorsSchema = z.array(
  z.object({ code: z.string(), status: z.number(), meaning: z.string(), action: z.string() }),
)

/** Codes of GraphQL errors. */
export const errorCodes = errorsSchema.parse(JSON.parse(readFileSync(new URL('errors.json', folder), 'utf8')))

const userErrorActions = z
  .record(z.string(), z.string())
  .parse(JSON.parse(readFileSync(new URL('userErrors.json', folder), 'utf8')))

/** Codes of `userErrors`, with their meaning from the schema. */
export function userErrorCodes(schema: GraphQLSchema) {
  const type = schema.getType('UserErrorCode')
  const values = isEnumType(type) ? type.getValues() : []
  return values.map(({ name, description }) => ({
    code: name,
    meaning: description ?? '',
    action: userErrorActions[name] ?? '',
  }))
}

function table(columns: readonly string[], rows: ReadonlyArray<readonly string[]>): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n')
}

export function errorTable(): string {
  return table(
    ['code', 'status', 'meaning', 'what to do'],
    errorCodes.map(({ code, status, meaning, action }) => [`\`${code}\``, String(status), meaning, action]),
  )
}

function userErrorTable(schema: GraphQLSchema): string {
  return table(
    ['code', 'meaning', 'what to do'],
    userErrorCodes(schema).map(({ code, meaning, action }) => [`\`${code}\``, meaning, action]),
  )
}

function snippetsText(step: string): string {
  return snippetsOf(step)
    .map(({ name, text }) => `### ${name}\n\n\`\`\`\n${text.trimEnd()}\n\`\`\`\n`)
    .join('\n')
}

/** Files of the example client, in the order in which to read them. */
export const clientFiles = ['package.json', 'codegen.ts', 'operations.ts', 'client.ts', 'prices.ts', 'main.ts'] as const

export const CLIENT_PATH = '/developers/typescript'

/** A file of the example client, as a partner would write it. */
export function clientFile(name: (typeof clientFiles)[number], publicUrl: string): string {
  const text = readFileSync(new URL(`schema/clients/typescript/${name}`, root), 'utf8')
  return text.replace('../../schema.graphql', `${publicUrl}/schema.graphql`)
}

function clientText(publicUrl: string): string {
  return clientFiles
    .map((name) => `[${name}](${CLIENT_PATH}/${name})\n\n\`\`\`\n${clientFile(name, publicUrl).trimEnd()}\n\`\`\`\n`)
    .join('\n')
}

/** All examples, by folder. */
function examplesText(): string {
  return [...Map.groupBy(exampleFiles(), ({ folder }) => folder)]
    .map(([folder, files]) => {
      const texts = files.map(({ title, text }) => `### ${title}\n\n\`\`\`\n${text.trimEnd()}\n\`\`\`\n`)
      return `## ${folder}\n\n${texts.join('\n')}`
    })
    .join('\n')
}

/** Pages that the project's documents link to. Other links point to files that the shop does not serve. */
const pagesOfFiles: ReadonlyMap<string, string> = new Map([
  ['api.md', '/developers/guide'],
  ['api-changelog.md', '/developers/versions'],
  ['errors.md', '/developers/errors'],
  ['webhooks.md', '/developers/webhooks'],
  ['schema/examples', '/developers/examples'],
])

function linkTo(text: string, file: string, anchor = ''): string {
  if (file.startsWith('/')) return `[${text}](${file}${anchor})`
  const example = /^(?:\.\.\/)*schema\/examples\/\w+\/\d+-([\w-]+)\.graphql$/.exec(file)?.[1]
  if (example !== undefined) return `[${text}](/developers/examples#${example})`
  const page = pagesOfFiles.get(file.replace(/^(?:\.\.\/|docs\/|guides\/)+/, ''))
  return page === undefined ? text : `[${text}](${page}${anchor})`
}

interface PublishedLimit {
  readonly name: string
  readonly maximum: number
  readonly unit: string
  readonly description: string
}

export interface Sources {
  readonly schema: GraphQLSchema
  readonly publicUrl: string
  /** The limits that `query { limits }` returns. */
  readonly limits: () => readonly PublishedLimit[]
}

function limitTable(limits: readonly PublishedLimit[]): string {
  return table(
    ['name', 'maximum', 'details'],
    limits.map(({ name, maximum, unit, description }) => [
      `\`${name}\``,
      `${maximum.toLocaleString('en-US')} ${unit}`,
      description,
    ]),
  )
}

/** The versions of the schema and what changed in each, newest first. */
function apiChangelog(): string {
  const text = readFileSync(new URL('docs/api-changelog.md', root), 'utf8')
  const [, , ...versions] = text.split('\n\n')
  return versions.join('\n\n')
}

/** What will be removed, with the date and what to use instead, soonest first. */
function deprecationTable(schema: GraphQLSchema): string {
  const rows = deprecations(schema).map(({ name, reason }) => {
    const [, instead = reason, date = ''] = /^(.*?)\s*Removed on (\d{4}-\d{2}-\d{2})\.$/.exec(reason) ?? []
    return [`\`${name}\``, instead, date]
  })
  if (rows.length === 0) return 'Nothing is deprecated.'
  return table(
    ['deprecated', 'what to do', 'removed on or after'],
    rows.toSorted(([, , a = ''], [, , b = '']) => a.localeCompare(b)),
  )
}

/** Entries of the changelog about the API. */
function apiChanges(): string {
  const text = readFileSync(new URL('CHANGELOG.md', root), 'utf8')
  const changes = text.match(/^(?:## .*|### .*|- API: .*(?:\n {2}.*)*)$/gm) ?? []
  const isHeading = (line: string | undefined, level: string) => line?.startsWith(`${level} `) ?? true
  const withEntries = changes.filter((line, index) => !isHeading(line, '###') || changes[index + 1]?.startsWith('- '))
  return withEntries
    .filter((line, index) => !isHeading(line, '##') || !isHeading(withEntries[index + 1], '##'))
    .map((line) => line.replace('- API: ', '- '))
    .join('\n')
    .replaceAll(/^(?=#)|(?<=^#.*)$/gm, '\n')
}

/** Passages that concern only those who run the shop. */
const operatorsOnly = /^<!-- operators -->\n[\s\S]*?^<!-- \/operators -->\n*/gm

/** A Markdown file of the project, as partners of this shop read it. */
export function readMarkdown(file: string, { schema, publicUrl, limits }: Sources): string {
  return readFileSync(new URL(file, root), 'utf8')
    .replaceAll(operatorsOnly, '')
    .replace('{{errors}}', errorTable)
    .replace('{{limits}}', () => limitTable(limits()))
    .replace('{{apiChangelog}}', apiChangelog)
    .replace('{{deprecations}}', () => deprecationTable(schema))
    .replace('{{apiChanges}}', apiChanges)
    .replace('{{examples}}', examplesText)
    .replace('{{userErrors}}', () => userErrorTable(schema))
    .replaceAll('{{client}}', () => clientText(publicUrl))
    .replaceAll(/\{\{snippets ([\w-]+)\}\}/g, (_whole, step: string) => snippetsText(step))
    .replaceAll(/https:\/\/<shop>|\{\{shopUrl\}\}/g, publicUrl)
    .replaceAll(
      /\[([^\]]+)\]\(([\w./-]+\.(?:md|graphql)|[./]*schema\/examples)(#[\w-]+)?\)/g,
      (_whole, text: string, name: string, anchor?: string) => linkTo(text, name, anchor),
    )
}

const programNames = languages.map(([, name]) => name.replaceAll(/[().#]/g, String.raw`\$&`)).join('|')
const programs = new RegExp(String.raw`(?:<h3>(?:${programNames})</h3>\s*<pre>[\s\S]*?</pre>\s*){2,}`, 'g')

/** The same program in several languages as a list of terms, which the shop shows as a choice. */
function withChoices(html: string): string {
  return html.replaceAll(
    programs,
    (group) => `<dl>${group.replaceAll(/<h3>(.*?)<\/h3>\s*(<pre>[\s\S]*?<\/pre>)/g, '<dt>$1</dt><dd>$2</dd>')}</dl>`,
  )
}

export interface WrittenPage {
  readonly title: string
  readonly html: string
}

/** A Markdown file of the project as a page: its title and the rest as HTML. */
export function readPage(file: string, sources: Sources): WrittenPage {
  const [, title = '', body = ''] = /^# (.+)\n([\s\S]*)$/.exec(readMarkdown(file, sources)) ?? []
  return { title, html: withChoices(marked.parse(body, { async: false })) }
}

interface Deprecation {
  /** Such as `Order.shipsOn`, or `Query.product(path:)` for an argument. */
  readonly name: string
  readonly reason: string
}

interface Member {
  readonly name: string
  readonly deprecationReason?: string | null | undefined
  readonly args?: readonly Member[]
}

/** All deprecated fields, arguments, input fields and enum values. */
function deprecations(schema: GraphQLSchema): Deprecation[] {
  return Object.values(schema.getTypeMap()).flatMap((type) => {
    if (type.name.startsWith('__')) return []
    const members: readonly Member[] = isEnumType(type)
      ? type.getValues()
      : isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)
        ? Object.values(type.getFields())
        : []
    return members.flatMap(({ name, deprecationReason, args = [] }) => [
      ...reasonOf(`${type.name}.${name}`, deprecationReason),
      ...args.flatMap((arg) => reasonOf(`${type.name}.${name}(${arg.name}:)`, arg.deprecationReason)),
    ])
  })
}

function reasonOf(name: string, reason: string | null | undefined): Deprecation[] {
  return reason ? [{ name, reason }] : []
}
