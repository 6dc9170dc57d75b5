import { ConversationLink } from '#results/ConversationLink.tsx'
import { getConversation, getPrintedRun, getSetAsideComparison } from '@parley/contract'
import { getRouteApi, Link } from '@tanstack/react-router'
import { noTotalsText, hasTotals } from '#counts/totals.ts'
import * as m from '#messages/print.ts'
import { useApiQuery } from '#queries.ts'
import { Page } from '#shell/Page.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Icon } from '#ui/Icon.tsx'
import { PaperBar, paperBackStyle } from '#ui/Paper.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { useAboutPerson } from '#results/AboutPersonSection.tsx'
import { QueryBoundary } from '#results/QueryBoundary.tsx'
import { IntroductionForm } from './IntroductionForm.tsx'
import { PinControls } from './PinControls.tsx'
import { PrintedOutcome } from './PrintedOutcome.tsx'
import { PrintedPages, Sheet } from './PrintedPages.tsx'
import styles from './PrintScreen.module.css'

const route = getRouteApi('/conversation/$postSlugId/print')

/** The results of a conversation as pages for print. */
export function PrintScreen() {
  const { postSlugId: conversationSlugId } = route.useParams()
  const { run, form } = route.useSearch()
  const conversation = useApiQuery(getConversation, { conversationSlugId })
  const printed = useApiQuery(getPrintedRun, { conversationSlugId, ...(run ? { runId: run } : {}) })
  // The page leaves the comparison out if it cannot be loaded.
  const { data: aside } = useApiQuery(getSetAsideComparison, { conversationSlugId })
  const { aboutPersonCount = 0 } = conversation.data?.conversationData.metadata ?? {}
  const { data: aboutPerson = [] } = useAboutPerson(conversationSlugId, aboutPersonCount > 0)
  const question = conversation.data?.conversationData.payload.title ?? ''
  return (
    <Page title={question ? m.title({ question }) : m.loading()} heading="own">
      <PaperBar printLabel={m.print()}>
        <ConversationLink conversationSlugId={conversationSlugId} tab="analysis" className={paperBackStyle}>
          <Icon name="back" size={22} />
          {m.back()}
        </ConversationLink>
      </PaperBar>
      <QueryBoundary query={conversation} title={m.loading()} failed={m.failed()}>
        {({ conversationData }) => (
          <QueryBoundary query={printed} title={m.loading()} failed={m.failed()} lines={12}>
            {(found) =>
              found === null && conversationData.metadata.outcome ? (
                <Sheet page={1} pages={1}>
                  <PrintedOutcome conversation={conversationData} isAlone />
                </Sheet>
              ) : found === null ? (
                <EmptyState
                  title={
                    hasTotals(conversationData.metadata)
                      ? m.nothingYet()
                      : noTotalsText(conversationData.metadata)
                  }
                />
              ) : (
                <>
                  <Forms conversationSlugId={conversationSlugId} />
                  <IntroductionForm conversation={conversationData} introduction={found.introduction ?? ''} />
                  <PinControls conversation={conversationData} printed={found} />
                  <PrintedPages
                    form={form}
                    conversation={conversationData}
                    printed={found}
                    comparison={aside?.comparison}
                    aboutPerson={aboutPerson}
                  />
                </>
              )
            }
          </QueryBoundary>
        )}
      </QueryBoundary>
    </Page>
  )
}

/** The two forms of the print, each with its own address. */
function Forms({ conversationSlugId }: { conversationSlugId: string }) {
  const { run, form: present } = route.useSearch()
  return (
    <Tabs label={m.forms()} className={styles.forms ?? ''}>
      {([undefined, 'full'] as const).map((form) => (
        <Link
          key={form ?? 'summary'}
          to="/conversation/$postSlugId/print"
          params={{ postSlugId: conversationSlugId }}
          search={{ run, form }}
          aria-current={form === present ? 'page' : undefined}
          resetScroll={false}
        >
          {form === 'full' ? m.full() : m.summary()}
        </Link>
      ))}
    </Tabs>
  )
}
