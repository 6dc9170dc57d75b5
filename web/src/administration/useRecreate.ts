import { createOrganization, listOrganizations, type AdministeredOrganization } from '@parley/contract'
import { useQueryClient } from '@tanstack/react-query'
import { callApi } from '#call.ts'
import * as m from '#messages/organizations.ts'
import { refreshQueries } from '#queries.ts'
import { notify } from '#ui/notices.ts'

/** Makes an organization again that was just deleted; works after its pane has closed. */
export function useRecreate(): (organization: AdministeredOrganization) => void {
  const queryClient = useQueryClient()
  return ({ name, imagePath, websiteUrl, description }) => {
    const made = callApi(
      createOrganization,
      { organizationName: name, imagePath, isFullImagePath: false, websiteUrl, description },
      { signed: true },
    )
    made
      .then(() => refreshQueries(queryClient, [listOrganizations]))
      .catch(() => notify({ text: m.changeFailed(), tone: 'error' }))
  }
}
