import { Printed } from '../../components/products/Printed.tsx'

/** A value of an attribute; the second name of a size (`2.75" CF (DN40)`) stands back. */
export function ValueLabel({ value }: { value: string }) {
  const [, name, other] = /^(.*\S)\s+\(([^)]+)\)$/.exec(value) ?? []
  if (!value) return <span className="mute">None</span>
  if (!name) return <Printed text={value} />
  return (
    <>
      <Printed text={name} /> <span className="mute">{other}</span>
    </>
  )
}
