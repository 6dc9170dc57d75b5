import { getSiteSettings } from '@parley/contract'
import * as m from '#messages/siteSettings.ts'
import { useApiQuery } from '#queries.ts'
import { useProfile } from '#shell/session.ts'
import { Notice } from '#ui/notices/Notice.tsx'
import type { ConversationDraft } from './conversationDraft.ts'

/** The settings of the site; everything is allowed until they are loaded. */
export function useSiteSettings() {
  return useApiQuery(getSiteSettings, {}).data
}

type StartingNoticeProps = Pick<ConversationDraft, 'postAs'> & { isImport?: boolean }

/** Warns somebody who may not start a conversation here, before they write one. */
export function StartingNotice({ postAs, isImport = false }: StartingNoticeProps) {
  const settings = useSiteSettings()
  const { data } = useProfile()
  if (isImport && settings?.hasImport === false) return <Notice>{m.importOff()}</Notice>
  if (settings?.whoStarts !== 'organizations' || postAs.postAsOrganization) return null
  const isMember = data !== undefined && data.organizationList.length > 0
  return <Notice>{isMember ? m.chooseOrganization() : m.onlyOrganizationsStart()}</Notice>
}
