import { getConversation } from '@parley/contract'
import { getRouteApi, Link } from '@tanstack/react-router'
import * as m from '#messages/sharing.ts'
import { useApiQuery } from '#queries.ts'
import { Page } from '#shell/Page.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Paper, PaperBar, paperBackStyle } from '#ui/Paper.tsx'
import { Poster } from './Poster.tsx'

const route = getRouteApi('/conversation/$postSlugId/poster')

/** A page of paper for a town hall, with a code that leads to the conversation. */
export function PosterScreen() {
  const { postSlugId } = route.useParams()
  const { data, error, refetch } = useApiQuery(getConversation, { conversationSlugId: postSlugId })
  const question = data?.conversationData.payload.title
  return (
    <Page title={question ? m.posterTitle(question) : m.posterLoading()} heading="own">
      <PaperBar printLabel={m.print()}>
        <Link to="/conversation/$postSlugId" params={{ postSlugId }} className={paperBackStyle}>
          <Icon name="back" size={22} />
          {m.backToConversation()}
        </Link>
      </PaperBar>
      {data ? (
        <Paper>
          <Poster conversation={data.conversationData} />
        </Paper>
      ) : error ? (
        <FailedState text={m.posterFailed()} error={error} retry={() => void refetch()} />
      ) : (
        <Loading label={m.posterLoading()} lines={12} />
      )}
    </Page>
  )
}
