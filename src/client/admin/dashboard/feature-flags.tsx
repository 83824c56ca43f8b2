import { chakra } from '@chakra-ui/react/styled-system'
import {
  Award,
  BarChart3,
  Bell,
  BookOpen,
  type LucideIcon,
  Megaphone,
  Newspaper,
  Share2,
  Trophy,
  Users,
} from 'lucide-react'
import {
  FEATURE_CATEGORIES,
  type FeatureCategory,
  type FeatureName,
} from '../../../domain/site/feature.ts'
import { errorMessageOf } from '../../lib/errors.ts'
import { formatCount, formatLocalDateTime } from '../../lib/format.ts'
import { type RouterOutputs, trpc } from '../../lib/trpc.ts'
import { useInstantSave } from '../../lib/use-instant-save.ts'
import { useSignedInUser } from '../../shared/auth-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconPlate } from '../../ui/icon-plate.tsx'
import { Row, Stack } from '../../ui/layout.ts'
import { QueryState } from '../../ui/query-state.tsx'
import { SectionCard } from '../../ui/section.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { ListSkeleton } from '../list/list-skeleton.tsx'

type DetailedFlag = RouterOutputs['flag']['detailed']['flags'][number]

/** Every feature with a switch, in groups. */
export const FeatureFlags = () => {
  const query = trpc.flag.detailed.useQuery(undefined, { refetchOnMount: 'always' })
  return (
    <QueryState
      query={{ ...query, data: query.data?.flags }}
      errorTitle="The features could not be loaded"
      loading={<ListSkeleton />}
      empty={<EmptyState title="No features" />}
    >
      {(flags) => (
        <Stack>
          <Summary flags={flags} />
          {FEATURE_CATEGORIES.map((category) => (
            <Category
              key={category}
              category={category}
              flags={flags.filter((flag) => flag.category === category)}
            />
          ))}
        </Stack>
      )}
    </QueryState>
  )
}

const Summary = ({ flags }: { readonly flags: readonly DetailedFlag[] }) => {
  const enabled = flags.filter(({ isEnabled }) => isEnabled).length
  const { initialize, isPending } = useInitialize()
  return (
    <Row flexWrap="wrap" justifyContent="space-between" rowGap="3">
      <Row role="status" flexWrap="wrap" gap="2">
        <Chip tone="right">{formatCount(enabled, 'feature enabled', 'features enabled')}</Chip>
        <Chip>{formatCount(flags.length - enabled, 'disabled', 'disabled')}</Chip>
      </Row>
      <Button size="sm" minH="11" onClick={initialize} aria-disabled={isPending || undefined}>
        {isPending ? 'Initializing…' : 'Initialize Default Flags'}
      </Button>
    </Row>
  )
}

const TITLES: Readonly<Record<FeatureCategory, string>> = {
  sprint2: 'Sprint 2',
  sprint3: 'Sprint 3',
}

type CategoryProps = {
  readonly category: FeatureCategory
  readonly flags: readonly DetailedFlag[]
}

const Category = ({ category, flags }: CategoryProps) => (
  <SectionCard title={TITLES[category]}>
    <chakra.ul>
      {flags.map((flag) => (
        <FlagRow key={flag.id} flag={flag} />
      ))}
    </chakra.ul>
  </SectionCard>
)

const LOOKS: Readonly<Record<FeatureName, readonly [name: string, icon: LucideIcon]>> = {
  badges: ['Badges', Award],
  leaderboards: ['Leaderboards', Trophy],
  groups: ['Groups', Users],
  study_groups: ['Study groups', BookOpen],
  get_updates: ['Updates', Newspaper],
  reminders: ['Reminders', Bell],
  share_results: ['Share results', Share2],
  analytics: ['Analytics', BarChart3],
  ads: ['Ads', Megaphone],
}

const FlagRow = ({ flag }: { readonly flag: DetailedFlag }) => {
  const { settings } = useSignedInUser()
  const { change } = useSetFlag(flag)
  const [name, Icon] = LOOKS[flag.featureName]
  const stateText = flag.updatedAt
    ? `${flag.isEnabled ? 'on' : 'off'} since ${formatLocalDateTime(flag.updatedAt, settings.timeZone)}`
    : 'missing, so it is off'
  return (
    <ListRow>
      <IconPlate tone={flag.isEnabled ? 'gold' : 'sunk'} display={{ base: 'none', sm: 'grid' }}>
        <Icon size={20} />
      </IconPlate>
      <chakra.div flex="1" minW="0">
        <SwitchField
          label={name}
          description={`${flag.description} · ${stateText}`}
          checked={flag.isEnabled}
          onChange={(event) => change(event.target.checked)}
        />
      </chakra.div>
    </ListRow>
  )
}

const ListRow = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3.5',
    py: '3.5',
    '&:first-of-type': { pt: '0' },
    '&:last-of-type': { pb: '0' },
    '& + &': { borderTopWidth: '1px', borderColor: 'line' },
  },
})

/** Reads again what shows features. */
const useReadFlags = () => {
  const { flag, audit } = trpc.useUtils()
  return async (): Promise<void> => {
    await Promise.all([flag.invalidate(), audit.list.invalidate()])
  }
}

const showFailure = (error: unknown, fallback: string): void =>
  showToast({
    title: 'Error',
    description: errorMessageOf(error, fallback),
    variant: 'destructive',
  })

const useSetFlag = ({ featureName, isEnabled }: DetailedFlag) => {
  const { flag } = trpc.useUtils()
  const { mutateAsync } = trpc.flag.set.useMutation()
  const readFlags = useReadFlags()
  const show = (value: boolean): void =>
    flag.detailed.setData(
      undefined,
      (known) =>
        known && {
          flags: known.flags.map((one) =>
            one.featureName === featureName ? { ...one, isEnabled: value } : one,
          ),
        },
    )
  return useInstantSave<boolean>({
    current: isEnabled,
    show: (value, isUndo) => {
      // A list still in flight would show the old value again.
      if (!isUndo) void flag.detailed.cancel()
      show(value)
    },
    save: async (value) => {
      await mutateAsync({ feature_name: featureName, is_enabled: value })
      const state = value ? 'enabled' : 'disabled'
      showToast({ title: 'Success', description: `Feature ${featureName} ${state} successfully` })
    },
    onSaved: () => void readFlags(),
    onFailed: (error) => {
      showFailure(error, 'Failed to update feature flag')
      void readFlags()
    },
  })
}

const useInitialize = () => {
  const readFlags = useReadFlags()
  const { mutate, isPending } = trpc.flag.initialize.useMutation({
    onSuccess: ({ added }) =>
      showToast({
        title: 'Success',
        description:
          added.length > 0
            ? `${formatCount(added.length, 'feature', 'features')} added`
            : 'All features are there already; nothing was changed',
      }),
    onError: (error) => showFailure(error, 'Failed to initialize feature flags'),
    onSettled: readFlags,
  })
  return {
    initialize: (): void => {
      if (!isPending) mutate()
    },
    isPending,
  }
}
