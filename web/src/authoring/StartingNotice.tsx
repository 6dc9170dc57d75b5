import { getSiteSettings } from '@parley/contract'
import * as m from '#messages/siteSettings.ts'
import { useApiQuery } from '#queries.ts'
import { useProfile } from '#shell/session.ts'
import { Notice } from '#ui/Notice.tsx'
import type { ConversationDraft } from './conversationDraft.ts'

/** What the site allows; everything, until it is known. */
export function useSiteSettings() {
  return useApiQuery(getSiteSettings, {}).data
}

type StartingNoticeProps = Pick<ConversationDraft, 'postAs'> & { isImport?: boolean }

/** Says before anything is written that it could not be posted like this; nothing where it can. */
export function StartingNotice({ postAs, isImport = false }: StartingNoticeProps) {
  const settings = useSiteSettings()
  const { data } = useProfile()
  if (isImport && settings?.hasImport === false) return <Notice>{m.importOff()}</Notice>
  if (settings?.whoStarts !== 'organizations' || postAs.postAsOrganization) return null
  const isMember = data !== undefined && data.organizationList.length > 0
  return <Notice>{isMember ? m.chooseOrganization() : m.onlyOrganizationsStart()}</Notice>
}
