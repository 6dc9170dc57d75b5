import {
  createOrganization,
  listOrganizations,
  normalizeLine,
  ORGANIZATION_LIMITS,
  organizationNameProblem,
  updateOrganization,
  visibleLength,
  websiteProblem,
  type AdministeredOrganization,
  websiteOf,
} from '@parley/contract'
import { useId, useState, type FormEvent } from 'react'
import * as m from '#messages/organizations.ts'
import { useApiMutation } from '#mutations.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorMessage } from '#ui/FailedState.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { notify } from '#ui/notices/notices.ts'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { ImageChooser } from './ImageChooser.tsx'

type OrganizationFormProps = {
  /** If undefined, a new organization is made. */
  organization: AdministeredOrganization | undefined
  /** Called with the saved organization. */
  onSaved: (organization: AdministeredOrganization) => void
}

const CHANGES = { refreshes: [listOrganizations] }

const NEW: AdministeredOrganization = {
  name: '',
  description: '',
  websiteUrl: '',
  imagePath: '',
  imageUrl: '',
  numMembers: 0,
  numFacilitators: 0,
  numConversations: 0,
}

const asWritten = (organization: AdministeredOrganization): AdministeredOrganization => {
  const { hasNoWebsite: _, ...written } = organization
  return { ...written, websiteUrl: websiteOf(organization) }
}

/** The description of an organization. The typed text stays if saving fails. */
export function OrganizationForm({ organization, onSaved }: OrganizationFormProps) {
  const id = useId()
  const [draft, setDraft] = useState(asWritten(organization ?? NEW))
  const [isChecked, setChecked] = useState(false)
  const creating = useApiMutation(createOrganization, CHANGES)
  const updating = useApiMutation(updateOrganization, CHANGES)
  const { isPending, error } = organization ? updating : creating
  const isTaken = error?.code === 'organization_exists'
  const { name, description, websiteUrl, imagePath } = draft
  const problems = {
    name: nameProblem(name),
    description:
      visibleLength(description) > ORGANIZATION_LIMITS.description
        ? m.descriptionTooLong({ most: ORGANIZATION_LIMITS.description })
        : undefined,
    website: addressProblem(websiteUrl.trim()),
  }
  const change = (changes: Partial<AdministeredOrganization>) => setDraft({ ...draft, ...changes })

  const save = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    const wrong = (['name', 'description', 'website'] as const).find((field) => problems[field] !== undefined)
    if (wrong) return document.getElementById(`${id}-${wrong}`)?.focus()
    if (isPending) return
    const details = { imagePath, isFullImagePath: false, websiteUrl: websiteUrl.trim(), description }
    const onSuccess = () => {
      notify({ text: m.saved() })
      onSaved({ ...draft, ...details, name: normalizeLine(name) })
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
    <form noValidate className="stack gap-4" onSubmit={save}>
      <ImageChooser name={name} imagePath={imagePath} onChange={(imagePath) => change({ imagePath })} />
      <Field
        id={`${id}-name`}
        label={m.name()}
        value={name}
        autoComplete="off"
        error={shown(problems.name ?? (isTaken ? m.nameTaken() : undefined))}
        onValue={(name) => {
          change({ name })
          creating.reset()
          updating.reset()
        }}
      />
      <TextArea
        id={`${id}-description`}
        label={m.description()}
        value={description}
        count={visibleLength(description)}
        most={ORGANIZATION_LIMITS.description}
        rows={3}
        error={shown(problems.description)}
        onChange={(description) => change({ description })}
      />
      <Field
        id={`${id}-website`}
        label={m.website()}
        type="url"
        dir="ltr"
        value={websiteUrl}
        autoComplete="off"
        spellCheck={false}
        error={shown(problems.website)}
        onValue={(websiteUrl) => change({ websiteUrl })}
      />
      {error && !isTaken && <ErrorMessage text={m.saveFailed()} />}
      <p className="row">
        <Button kind="primary" type="submit" busy={isPending}>
          {m.save()}
        </Button>
      </p>
    </form>
  )
}

function nameProblem(name: string): string | undefined {
  const problem = organizationNameProblem(name)
  if (problem === undefined) return undefined
  return problem === 'name_required' ? m.nameRequired() : m.nameTooLong({ most: ORGANIZATION_LIMITS.name })
}

function addressProblem(website: string): string | undefined {
  const problem = websiteProblem(website)
  if (problem === undefined) return undefined
  return problem === 'not_https' ? m.notHttps() : m.websiteTooLong({ most: ORGANIZATION_LIMITS.website })
}
