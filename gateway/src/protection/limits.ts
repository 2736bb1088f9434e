import {
  type DocumentNode,
  GraphQLError,
  parse,
  type SelectionSetNode,
  type ValidationRule,
  validate,
  visit,
} from 'graphql'
import type { Plugin } from 'graphql-yoga'

/** What a document may hold, whoever sends it. The shop's own screens stay far below. */
const LIMITS = { depth: 20, aliases: 30, directives: 60, tokens: 6_000 } as const

const tooMuch = (what: string, limit: number) =>
  new GraphQLError(`This document has too many ${what}: at most ${limit} are allowed.`, {
    extensions: { code: 'DOCUMENT_LIMIT', title: 'Document too large', status: 400, http: { status: 400 } },
  })

/** Levels of fields below a selection, through fragments; one that holds itself is refused elsewhere and ends here. */
function depthOf(set: SelectionSetNode | undefined, document: DocumentNode, within: ReadonlySet<string>): number {
  const depths = (set?.selections ?? []).map((selection): number => {
    if (selection.kind === 'Field') return 1 + depthOf(selection.selectionSet, document, within)
    if (selection.kind === 'InlineFragment') return depthOf(selection.selectionSet, document, within)
    const name = selection.name.value
    if (within.has(name)) return 0
    const fragment = document.definitions.find((node) => node.kind === 'FragmentDefinition' && node.name.value === name)
    return fragment && 'selectionSet' in fragment
      ? depthOf(fragment.selectionSet, document, new Set([...within, name]))
      : 0
  })
  return Math.max(0, ...depths)
}

/** Aliases and directives in a document as it is written: what a fragment holds counts once. */
function counted(document: DocumentNode): { aliases: number; directives: number } {
  const count = { aliases: 0, directives: 0 }
  visit(document, {
    Field: ({ alias }) => {
      if (alias) count.aliases += 1
    },
    Directive: () => {
      count.directives += 1
    },
  })
  return count
}

const withinLimits: ValidationRule = (context) => ({
  Document(document) {
    const operations = document.definitions.filter((node) => node.kind === 'OperationDefinition')
    const depth = Math.max(0, ...operations.map(({ selectionSet }) => depthOf(selectionSet, document, new Set())))
    const { aliases, directives } = counted(document)
    if (depth > LIMITS.depth) context.reportError(tooMuch('levels', LIMITS.depth))
    if (aliases > LIMITS.aliases) context.reportError(tooMuch('aliases', LIMITS.aliases))
    if (directives > LIMITS.directives) context.reportError(tooMuch('directives', LIMITS.directives))
  },
})

/** Limits for every document alike, and no suggestions of names that were not asked for. */
export const useLimits = (): Plugin => ({
  onParse: ({ setParseFn }) =>
    setParseFn((source: Parameters<typeof parse>[0]) => parse(source, { maxTokens: LIMITS.tokens })),
  onValidate: ({ addValidationRule, setValidationFn }) => {
    addValidationRule(withinLimits)
    setValidationFn((...[schema, document, rules]: Parameters<typeof validate>) =>
      validate(schema, document, rules, { hideSuggestions: true, maxErrors: 10 }),
    )
  },
})
