import { useEffect, useEffectEvent, useState } from 'react'
import { useForm } from '../../platform/forms/formContext.ts'
import { SelectField } from '../../platform/forms/SelectField.tsx'

interface Props {
  name: string
  label: string
  subjects: readonly string[]
  defaultValue: string
}

/** What a message is about. With another subject no order number is missing any longer. */
export function SubjectField({ subjects, ...field }: Props) {
  const { reviseErrors } = useForm()
  const [chosen, setChosen] = useState<string | null>(null)
  const revise = useEffectEvent(reviseErrors)
  useEffect(() => {
    if (chosen !== null) revise()
  }, [chosen])
  return (
    <SelectField
      {...field}
      autoComplete="off"
      options={subjects.map((subject) => ({ value: subject, label: subject }))}
      onChange={(event) => setChosen(event.currentTarget.value)}
    />
  )
}
