import { parse, type GraphQLSchema, Kind, print, validate } from 'graphql'
import type { UserError as ErrorValue } from '../../backend/jsonapi/userErrors.ts'
import type { ExportErrorCode as ErrorCode } from '../../exports/exportError.ts'
import { type Export as ExportValue, ExportRefusal, type ExportState as State } from '../../exports/exports.ts'
import { checkScopes, requireScopes } from '../checkScopes.ts'
import { builder, encodeGlobalId, uuidIn } from '../core/builder.ts'
import { inputArg, payloadType, objectType, inputType } from '../core/fields.ts'
import { requirementOf } from '../core/scopes.ts'

const MAX_LENGTH = 5_000

/** Why a selection cannot be exported, for the person who wrote it. */
class SelectionError extends Error {
  override readonly name = 'SelectionError'
}

function bodyOf(selection: string): string {
  if (selection.length > MAX_LENGTH) throw new SelectionError(`Shorten the fields to at most ${MAX_LENGTH} characters.`)
  const [definition, ...others] = parse(`{ ${selection} }`, { noLocation: true }).definitions
  const isSelection = definition?.kind === Kind.OPERATION_DEFINITION && others.length === 0
  if (!isSelection || definition.selectionSet.selections.length === 0)
    throw new SelectionError('The fields must be a GraphQL selection, such as "sku title price { amount }".')
  return print(definition.selectionSet)
}

/**
 * The query of one page of parts with these fields.
 * @param selection fields of `ProductVariation`, as in a query
 * @throws SelectionError
 */
function exportQuery(schema: GraphQLSchema, selection: string): string {
  try {
    const query = `query BulkExport($after: String, $updatedSince: DateTime) {
      variations(first: 250, after: $after, updatedSince: $updatedSince) {
        nodes ${bodyOf(selection)} pageInfo { endCursor hasNextPage } } }`
    const [problem] = validate(schema, parse(query))
    if (problem) throw new SelectionError(problem.message)
    return query
  } catch (error) {
    if (error instanceof SelectionError) throw error
    throw new SelectionError(error instanceof Error ? error.message : 'The fields are invalid.', { cause: error })
  }
}

const ExportState = builder.enumType('ExportState', {
  description: 'State of a bulk export.',
  values: {
    RUNNING: { description: 'The file is being written.' },
    COMPLETED: { description: 'The file can be downloaded.' },
    FAILED: { description: 'The export failed; `error` says why.' },
  } satisfies Record<State, object>,
})

const ExportErrorCode = builder.enumType('ExportErrorCode', {
  description: 'Reason why a bulk export failed.',
  values: {
    STORAGE_FULL: { description: 'The shop has no storage left for the file. Try again later.' },
    TOO_LARGE: { description: 'The file would exceed the limit. Select fewer fields, or pass `updatedSince`.' },
    FILE_REMOVED: { description: 'The file was removed to make room for newer ones. Start the export again.' },
    QUERY_FAILED: { description: 'The fields could not be read; `error` says why.' },
    INTERNAL: { description: 'Something has gone wrong. Start the export again.' },
  } satisfies Record<ErrorCode, object>,
})

const Export = objectType<ExportValue>('Export', 'A file with all parts, one JSON object per line.', (t) => ({
  id: t.id({ description: 'ID of the export.', resolve: ({ id }) => encodeGlobalId('Export', id) }),
  state: t.property('state', ExportState, 'Whether it is running, completed or failed.'),
  rowCount: t.int({ description: 'Number of parts written so far.', resolve: ({ rows }) => rows }),
  bytes: t.property('bytes', 'Int', 'Bytes written so far.'),
  url: t.field({
    type: 'URL',
    nullable: true,
    description:
      'Link to the file. Keep it secret, because it needs no other credentials. Null until the export is complete.',
    resolve: (each, _args, { exports }) => exports.urlOf(each),
  }),
  expiresAt: t.field({
    type: 'DateTime',
    description: 'Time until which the file can be downloaded.',
    resolve: ({ expires }) => new Date(expires),
  }),
  endCursor: t.optional('endCursor', 'String', {
    description: 'Cursor to pass to `variations(after:)` to read changes since the export; null if there are no parts.',
  }),
  error: t.string({
    nullable: true,
    description: 'Why the export failed; null if it did not.',
    resolve: ({ error }) => error?.message ?? null,
  }),
  errorCode: t.field({
    type: ExportErrorCode,
    nullable: true,
    description: 'Reason why the export failed; null if it did not.',
    resolve: ({ error }) => error?.code ?? null,
  }),
}))

const StartExportInput = inputType('StartExportInput', 'Contents of a bulk export.', (t) => ({
  fields: t.string({
    required: true,
    description:
      'Fields of `ProductVariation` as in a query, such as "sku ownPrice { amount }"; up to 5,000 characters.',
  }),
  updatedSince: t.field({
    type: 'DateTime',
    description: 'Only parts that changed at this time or later. All parts by default.',
  }),
}))

interface StartExportOutcome {
  readonly export: ExportValue | null
  readonly userErrors: readonly ErrorValue[]
}

const StartExportPayload = payloadType<StartExportOutcome>('StartExportPayload', {
  description: 'Result of starting a bulk export.',
  errors: 'Reasons why the request was rejected.',
  fields: (t) => ({
    export: t.optional('export', Export, 'The export; null if it was rejected.'),
  }),
})

function rejected(code: ErrorValue['code'], message: string, path: readonly string[] = []): StartExportOutcome {
  return { export: null, userErrors: [{ code, message, path }] }
}

builder.mutationField('startExport', (t) =>
  t.field({
    scopes: ['catalog:read'],
    type: StartExportPayload,
    description:
      "Starts a bulk export of all parts, with the requester's prices. For programs with an API key or access token. Every 250 parts cost as many points as a query that reads them.",
    args: inputArg(StartExportInput, 'Contents of the export.'),
    resolve: async (_root, { input }, { exports, caller }, info) => {
      const owner = await exports.owner()
      if (owner === null) return rejected('NOT_AUTHENTICATED', 'Send an API key or an access token to start an export.')
      try {
        const query = exportQuery(info.schema, input.fields)
        const document = parse(query)
        checkScopes(info.schema, document, '', caller)
        const scopes = [...requirementOf(info.schema, document, '').scopes]
        const updatedSince = input.updatedSince?.toISOString() ?? null
        return { export: await exports.start(owner, { query, scopes, updatedSince }), userErrors: [] }
      } catch (error) {
        if (error instanceof SelectionError) return rejected('INVALID', error.message, ['fields'])
        if (error instanceof ExportRefusal) return rejected('CONFLICT', error.message)
        throw error
      }
    },
  }),
)

builder.queryField('export', (t) =>
  t.field({
    scopes: ['catalog:read'],
    type: Export,
    nullable: true,
    description:
      'A bulk export of the requester; null if there is none with this ID, or it has expired. A key needs the scopes of its fields.',
    args: { id: t.arg.id({ required: true, description: 'ID of the export.' }) },
    resolve: async (_root, { id }, { exports, caller }) => {
      const owner = await exports.owner()
      const found = owner === null ? null : await exports.find(uuidIn(id, 'Export'), owner)
      if (found) requireScopes(found.scopes, caller)
      return found
    },
  }),
)
