import { methods, ownAccount } from './methods.ts'

/** The name of a shipping method by its id on the wire; null for none, and for one there is no more. */
export const methodLabel = (id: string): string | null =>
  id === ownAccount.id ? ownAccount.label : (methods.find((method) => method.id === id)?.label ?? null)
