/** A part number: the one thing set in the monospaced face. */
export const PartNumber = ({ sku }: { sku: string }) => <span className="part-number">{sku}</span>
