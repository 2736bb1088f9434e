import { readFileSync } from 'node:fs'
import { expect, inject, it } from 'vitest'
import { startTestGateway } from '../testing/gateway.ts'
import { printedSchema } from './print.ts'
import {
  apiChangelog,
  breakingChanges,
  changelogFile,
  releasedVersions,
  undatedDeprecations,
} from '../testing/schemaVersions.ts'

const today = new Date('2027-03-15T12:00:00Z')

it('breaks nothing in released versions, except for removals that were announced in time', async () => {
  for (const { sdl } of releasedVersions()) expect(await breakingChanges(sdl, printedSchema(), new Date())).toEqual([])
})

it.each([
  ['on', 200, () => printedSchema()],
  ['off', 404, () => 'Not found\n'],
])('serves the schema with INTROSPECTION=%s: %i', async (introspection, status, text) => {
  const gateway = await startTestGateway(inject('backendUrl'), { INTROSPECTION: introspection })
  const answer = await fetch(`${gateway.url}/schema.graphql`)
  expect([answer.status, await answer.text()]).toEqual([status, text()])
  await gateway.stop()
})

it('gives a removal date for everything deprecated', () => {
  expect(undatedDeprecations(printedSchema())).toEqual([])
  const undated = 'enum E { A @deprecated(reason: "Use B.") B } type Query { e(a: Int @deprecated): E }'
  expect(undatedDeprecations(undated)).toEqual(['@deprecated(reason: "Use B.")', '@deprecated'])
})

it('has a changelog of all released versions', async () => {
  expect(readFileSync(changelogFile, 'utf8')).toBe(await apiChangelog(releasedVersions()))
})

const OLD =
  'input I { a: Int, b: Int } type Query { x(i: I): Int y: Int @deprecated(reason: "Use x. Removed on 2027-03-01.") }'

it.each([
  ['a removal after the announced date', 'input I { a: Int, b: Int } type Query { x(i: I): Int }', []],
  [
    'a field and a scalar with @specifiedBy',
    `${OLD} scalar D @specifiedBy(url: "https://d.test") extend type Query { d: D }`,
    [],
  ],
  ['the removal of a type', 'type Query { x: Int y: Int }', ['I: ', 'Query.x.i: ']],
  ['a nullable field', 'input I { a: Int, b: Int! } type Query { x(i: I): Int y: Int }', ['I.b: ']],
  ['a @oneOf', 'input I @oneOf { a: Int, b: Int } type Query { x(i: I): Int y: Int }', ['I.@oneOf: ']],
])('compares %s', async (_what, next, paths) => {
  const found = await breakingChanges(OLD, next, today)
  expect(found.map((change) => change.replace(/: .*/s, ': ')).sort()).toEqual(paths)
})

it('rejects a removal before the announced date', async () => {
  const next = 'input I { a: Int, b: Int } type Query { x(i: I): Int }'
  expect(await breakingChanges(OLD, next, new Date('2027-02-28'))).toHaveLength(1)
})

it('writes a changelog, newest version first', async () => {
  const versions = [
    { name: '2026-11', sdl: 'type Query { x: Int y: Int }' },
    { name: '2027-02', sdl: 'type Query { x: Int z: Int }' },
    { name: '2027-05', sdl: 'type Query { "More." x: Int z: Int }' },
  ]
  const text = await apiChangelog(versions)
  expect(text.match(/^#.*|^- .*/gm)).toEqual([
    '# API changelog',
    '## 2027-05',
    '## 2027-02',
    '### Removed and changed',
    "- `Query.y`: Field 'y' was removed from object type 'Query'",
    '### Added and deprecated',
    "- `Query.z`: Field 'z' was added to object type 'Query'",
    '## 2026-11',
  ])
})
