import { DELETED_USER, NO_NAME, type Conversation } from '@parley/contract'
import * as m from '#messages/people.ts'

/** The name of a person as readers see it: some have no name any longer, or none that is shown. */
export const personName = (username: string): string =>
  username === DELETED_USER ? m.deletedUser() : username === NO_NAME ? m.noName() : username

/** Whether a name is that of a person, who can be muted by it. */
export const isName = (username: string): boolean => username !== DELETED_USER && username !== NO_NAME

type Organizer = Pick<Conversation['metadata'], 'organization' | 'authorUsername'>

/** The name of those who asked or decided: an organization or a person. */
export const organizerName = ({ organization, authorUsername }: Organizer): string =>
  organization?.name ?? personName(authorUsername)
