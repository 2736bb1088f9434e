import { readdirSync, readFileSync } from 'node:fs'
import { diff } from '@graphql-inspector/core'
import {
  buildSchema,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  parse,
  print,
  visit,
} from 'graphql'
import { z } from 'zod'

/** One file per released version of the API, such as `2026-12.graphql`. */
export const versionsFolder = new URL('../../../schema/versions/', import.meta.url)
export const changelogFile = new URL('../../../docs/api-changelog.md', import.meta.url)

export interface Version {
  readonly name: string
  readonly sdl: string
}

/** Released versions, oldest first. */
export function releasedVersions(): Version[] {
  return readdirSync(versionsFolder)
    .filter((file) => file.endsWith('.graphql'))
    .sort()
    .map((file) => ({
      name: file.replace('.graphql', ''),
      sdl: readFileSync(new URL(file, versionsFolder), 'utf8'),
    }))
}

const levels = ['BREAKING', 'DANGEROUS', 'NON_BREAKING'] as const

const changesSchema = z.array(
  z.object({
    type: z.string(),
    path: z.string().default(''),
    message: z.string(),
    criticality: z.object({ level: z.enum(levels) }),
  }),
)
type Change = z.infer<typeof changesSchema>[number]

async function changesOf(old: GraphQLSchema, next: GraphQLSchema): Promise<Change[]> {
  return changesSchema.parse(await diff(old, next))
}

const datePattern = /\b\d{4}-\d{2}-\d{2}\b/

/** Reason for the deprecation of `Type.field`, `Type.field.argument`, `Input.field` or `Enum.VALUE`. */
function deprecationOf(schema: GraphQLSchema, path: string): string | null {
  const [typeName = '', name = '', argument] = path.split('.')
  const type = schema.getType(typeName)
  if (isEnumType(type)) return type.getValue(name)?.deprecationReason ?? null
  if (isInputObjectType(type)) return type.getFields()[name]?.deprecationReason ?? null
  if (!isObjectType(type) && !isInterfaceType(type)) return null
  const field = type.getFields()[name]
  if (argument === undefined) return field?.deprecationReason ?? null
  return field?.args.find((each) => each.name === argument)?.deprecationReason ?? null
}

/** Whether a deprecation's removal date has passed. */
function isAnnounced(schema: GraphQLSchema, { type, path }: Change, today: Date): boolean {
  const date = type.endsWith('_REMOVED') ? datePattern.exec(deprecationOf(schema, path) ?? '')?.[0] : null
  return date !== null && date !== undefined && new Date(date) <= today
}

/** Changes that break clients of the old schema, except for removals that were announced in time. */
export async function breakingChanges(oldSdl: string, newSdl: string, today: Date): Promise<string[]> {
  const old = buildSchema(oldSdl)
  const changes = await changesOf(old, buildSchema(newSdl))
  return changes
    .filter(({ criticality }) => criticality.level === 'BREAKING')
    .filter((change) => !isAnnounced(old, change, today))
    .map(({ message, path }) => `${path}: ${message}`)
}

/** Deprecations that do not name the date of the removal. */
export function undatedDeprecations(sdl: string): string[] {
  const undated: string[] = []
  visit(parse(sdl), {
    Directive(directive) {
      const text = print(directive)
      if (directive.name.value === 'deprecated' && !datePattern.test(text)) undated.push(text)
    },
  })
  return undated
}

const headings: ReadonlyArray<readonly [(typeof levels)[number], string]> = [
  ['BREAKING', 'Removed and changed'],
  ['DANGEROUS', 'Potentially breaking'],
  ['NON_BREAKING', 'Added and deprecated'],
]

async function changesBetween(older: Version, newer: Version): Promise<string> {
  const changes = await changesOf(buildSchema(older.sdl), buildSchema(newer.sdl))
  const sections = headings.flatMap(([level, heading]) => {
    const lines = changes
      .filter(({ criticality, type }) => criticality.level === level && !/DESCRIPTION_[A-Z]+$/.test(type))
      .map(({ path, message }) => `- \`${path}\`: ${message}`)
    return lines.length > 0 ? [`### ${heading}\n\n${lines.join('\n')}`] : []
  })
  return `## ${newer.name}\n\n${sections.join('\n\n') || 'Descriptions only.'}\n`
}

/** Changes of the API from version to version, newest first, as Markdown. */
export async function apiChangelog(versions: readonly Version[]): Promise<string> {
  const changes = await Promise.all(
    versions.slice(1).map((newer, index) => changesBetween(versions[index] ?? newer, newer)),
  )
  const [first] = versions
  return [
    '# API changelog\n\nChanges to the GraphQL schema from version to version, newest first. The [API guide](api.md#versions)\nsays what is guaranteed between versions.\n',
    ...changes.toReversed(),
    first ? `## ${first.name}\n\nFirst dated version.\n` : 'No version has been released yet.\n',
  ].join('\n')
}
