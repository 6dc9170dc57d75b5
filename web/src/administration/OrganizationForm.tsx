import {
  AppError,
  createOrganization,
  listOrganizations,
  normalizeLine,
  ORGANIZATION_LIMITS,
  organizationNameProblem,
  updateOrganization,
  visibleLength,
  websiteProblem,
  type AdministeredOrganization,
} from '@parley/contract'
import { useId, useState, type FormEvent } from 'react'
import * as m from '#messages/organizations.ts'
import { useApiMutation } from '#queries.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorMessage } from '#ui/FailedState.tsx'
import { Field } from '#ui/Field.tsx'
import { notify } from '#ui/notices.ts'
import { TextArea } from '#ui/TextArea.tsx'
import { ImageChooser } from './ImageChooser.tsx'
import styles from './OrganizationForm.module.css'

type OrganizationFormProps = {
  /** None: a new one is made. */
  organization: AdministeredOrganization | undefined
  /** With what it is now. */
  onSaved: (organization: AdministeredOrganization) => void
}

const CHANGES = { refreshes: [listOrganizations] }

const NEW = { imageUrl: '', numMembers: 0, numFacilitators: 0, numConversations: 0 }

/** What an organization says of itself. What was typed stays when saving fails. */
export function OrganizationForm({ organization, onSaved }: OrganizationFormProps) {
  const ids = { name: useId(), description: useId(), website: useId() }
  const [name, setName] = useState(organization?.name ?? '')
  const [description, setDescription] = useState(organization?.description ?? '')
  const [website, setWebsite] = useState(organization?.websiteUrl ?? '')
  const [imagePath, setImagePath] = useState(organization?.imagePath ?? '')
  const [isChecked, setChecked] = useState(false)
  const creating = useApiMutation(createOrganization, CHANGES)
  const updating = useApiMutation(updateOrganization, CHANGES)
  const { isPending, error } = organization ? updating : creating
  const isTaken = error instanceof AppError && error.code === 'organization_exists'
  const problems = {
    name: nameProblem(name) ?? (isTaken ? m.nameTaken() : undefined),
    description:
      visibleLength(description) > ORGANIZATION_LIMITS.description ? m.descriptionTooLong() : undefined,
    website: addressProblem(website.trim()),
  }

  const save = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    const wrong = (['name', 'description', 'website'] as const).find(
      (field) => problems[field] !== undefined && !(field === 'name' && isTaken),
    )
    if (wrong) return document.getElementById(ids[wrong])?.focus()
    if (isPending) return
    const details = { imagePath, isFullImagePath: false, websiteUrl: website.trim(), description }
    const onSuccess = () => {
      notify({ text: m.saved() })
      onSaved({ ...NEW, ...organization, ...details, name: normalizeLine(name) })
    }
    if (organization)
      updating.mutate(
        { organizationName: organization.name, newOrganizationName: name, ...details },
        { onSuccess },
      )
    else creating.mutate({ organizationName: name, ...details }, { onSuccess })
  }

  const shown = (problem: string | undefined) => (isChecked ? problem : undefined)
  return (
    <form noValidate className={styles.form} onSubmit={save}>
      <ImageChooser name={name} imagePath={imagePath} onChange={setImagePath} />
      <Field
        id={ids.name}
        label={m.name()}
        value={name}
        dir="auto"
        autoComplete="off"
        error={shown(problems.name)}
        onChange={(event) => {
          setName(event.target.value)
          creating.reset()
          updating.reset()
        }}
      />
      <TextArea
        id={ids.description}
        label={m.description()}
        value={description}
        count={visibleLength(description)}
        most={ORGANIZATION_LIMITS.description}
        rows={3}
        error={shown(problems.description)}
        onChange={setDescription}
      />
      <Field
        id={ids.website}
        label={m.website()}
        type="url"
        dir="ltr"
        value={website}
        autoComplete="off"
        spellCheck={false}
        error={shown(problems.website)}
        onChange={(event) => setWebsite(event.target.value)}
      />
      {error && !isTaken && <ErrorMessage text={m.saveFailed()} />}
      <Button kind="primary" type="submit" className={styles.save} busy={isPending}>
        {m.save()}
      </Button>
    </form>
  )
}

function nameProblem(name: string): string | undefined {
  const problem = organizationNameProblem(name)
  if (problem === undefined) return undefined
  return problem === 'name_required' ? m.nameRequired() : m.nameTooLong()
}

function addressProblem(website: string): string | undefined {
  const problem = websiteProblem(website)
  if (problem === undefined) return undefined
  return problem === 'not_https' ? m.notHttps() : m.websiteTooLong()
}
