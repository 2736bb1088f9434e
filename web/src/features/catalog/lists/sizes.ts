/** The sizes most asked for, as they are printed on the strip. */
const sizes = [
  '1.33" CF',
  '2.75" CF',
  '3.38" CF',
  '4.50" CF',
  '6.00" CF',
  '8.00" CF',
  'NW16',
  'NW25',
  'NW40',
  'NW50',
  'ISO63',
  'ISO100',
]

/** The sizes of the strip that the catalogue has, each with the value by which lists are narrowed to it. */
export function sizesOnOffer(values: readonly { value: string; label: string }[]) {
  return sizes.flatMap((size) => {
    const found = values.find(({ label }) => label === size || label.startsWith(`${size} `))
    return found ? [{ size, value: found.value }] : []
  })
}
