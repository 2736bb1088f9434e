/** Creates members from a source, such as the request, and from the area's other members. */
type Factories<Source, Members> = {
  readonly [Name in keyof Members]: (source: Source, area: Members) => Members[Name]
}

const sourceKey = Symbol('source')

/**
 * Returns a function that creates an area, whose members are created on first use. The members are getters on a shared
 * prototype, because every request creates its own areas.
 */
export function lazyArea<Source, Members extends object>(
  factories: Factories<Source, Members>,
): (source: Source) => Members {
  const prototype: object = {}
  for (const name in factories)
    Object.defineProperty(prototype, name, {
      get(this: Members & { readonly [sourceKey]: Source }) {
        const value = factories[name](this[sourceKey], this)
        Object.defineProperty(this, name, { value })
        return value
      },
    })
  // The factories create exactly these members.
  return (source) => Object.create(prototype, { [sourceKey]: { value: source } }) as Members
}
