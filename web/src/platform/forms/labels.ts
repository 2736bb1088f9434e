import { Children, isValidElement, type ReactNode } from 'react'

/**
 * What the fields among a form's children are called, by their names. The summary stands above the fields, so on the
 * server it is written before any of them.
 */
export function labelsIn(children: ReactNode): Record<string, string> {
  const labels: Record<string, string> = {}
  Children.forEach(children, (child) => {
    if (!isValidElement<{ name?: unknown; label?: unknown; children?: ReactNode }>(child)) return
    const { name, label, children: inner } = child.props
    if (typeof name === 'string' && typeof label === 'string') labels[name] = label
    else Object.assign(labels, labelsIn(inner))
  })
  return labels
}
