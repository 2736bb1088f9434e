import type { ComponentProps } from 'react'
import { Form } from 'react-router'

interface Props extends Pick<ComponentProps<'form'>, 'className' | 'children'> {
  /** Defaults to the screen's address. */
  action?: string
  /** Hidden fields. */
  values?: Readonly<Record<string, string>>
  /** Handles the form in the browser. Without it, and without scripts, the form is posted to the action of its route. */
  onSend?: () => void
}

/** A form with hidden fields, as around a button that changes something. */
export function PostForm({ values = {}, onSend, children, ...props }: Props) {
  const contents = (
    <>
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </>
  )
  if (!onSend)
    return (
      <Form method="post" {...props}>
        {contents}
      </Form>
    )
  return (
    <form
      method="post"
      {...props}
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      {contents}
    </form>
  )
}
