import type { ServerKind } from './family.ts';
import type { Pause, Script, Step, StepKind } from './script.ts';

/** One step of a script that is written by hand: the rest of it is drawn from the salt. */
type WrittenStep = readonly [
  kind: StepKind,
  pause: Pause,
  where?: { browser?: number; tab?: number; pick?: number },
];

const AT_ONCE: Pause = { turns: 0 };
const SOON: Pause = { ms: 400 };
const LATER: Pause = { ms: 5_000 };

function toScript(
  browsers: number,
  salt: number,
  steps: readonly WrittenStep[],
  server: ServerKind = 'holdfast',
): Script {
  return {
    seed: salt,
    browsers,
    server,
    steps: steps.map(([kind, pause, { browser = 0, tab = 0, pick = 0 } = {}], index): Step => ({
      id: index + 1,
      kind,
      browser,
      tab,
      pick,
      salt: salt + index,
      pause,
    })),
  };
}

type Drawn = readonly [
  id: number,
  kind: StepKind,
  tab: number,
  pick: number,
  salt: number,
  pause: Pause,
  browser?: number,
];

/** A script as the seed has drawn it: where it fails by chance alone, other salts would not. */
function asDrawn(
  seed: number,
  steps: readonly Drawn[],
  browsers = 1,
  server: ServerKind = 'holdfast',
): Script {
  return {
    seed,
    browsers,
    server,
    steps: steps.map(([id, kind, tab, pick, salt, pause, browser = 0]) => ({
      id,
      kind,
      browser,
      tab,
      pick,
      salt,
      pause,
    })),
  };
}

// As chance had it: the list of one tab fails to come, and that of another comes.
const FORGOTTEN: readonly Drawn[] = [
  [1, 'create', 2, 470, 1_816_883_203, { ms: 2_297 }],
  [2, 'create', 4, 160, 1_828_329_452, { turns: 14 }],
  [3, 'log out', 4, 448, 493_202_517, { ms: 347 }],
  [4, 'edit title', 3, 322, 1_813_994_213, { turns: 0 }],
  [5, 'lines fall silent', 3, 489, 299_008_523, { turns: 12 }],
  [6, 'type', 4, 930, 2_001_943_147, { turns: 16 }],
  [7, 'edit title', 5, 21, 526_616_419, { turns: 11 }],
  [8, 'weather: gateway', 5, 778, 252_647_268, { ms: 1_880 }],
  [9, 'press notice', 4, 304, 401_829_011, { turns: 18 }],
  [11, 'edit title', 3, 452, 562_996_372, { turns: 17 }],
  [13, 'edit title', 4, 110, 126_938_592, { turns: 4 }],
  [14, 'discard draft', 2, 372, 1_898_931_915, { ms: 348 }],
  [17, 'tab opens', 1, 13, 1_209_161_061, { ms: 30_000 }],
];

/** So many ways in which chance may have it, for each script that is written by hand. */
const SALTS = [1, 2, 3];

/** What the simulator has found, shrunk to what is needed, by what was wrong. */
const BY_DEFECT: Record<string, Script | ((salt: number) => Script)> = {
  'words that are typed while the form is saved are gone with the draft': (salt) =>
    toScript(1, salt, [
      ['create', AT_ONCE],
      ['type', { turns: 60 }],
    ]),
  'a page in the place of the live stream ends the live updates': (salt) =>
    toScript(2, salt, [
      ['create', LATER],
      ['weather: portal', AT_ONCE, { browser: 1 }],
      ['lines are cut', LATER, { browser: 1 }],
      ['create', LATER],
      ['weather: fine', { ms: 60_000 }, { browser: 1 }],
    ]),
  'a list that could not be had is not asked for again': (salt) =>
    toScript(2, salt, [
      ['create', LATER],
      ['weather: misrouted', { ms: 200 }, { browser: 1 }],
      ['create', { ms: 60_000 }],
    ]),
  'a tab that cannot read its storage says that all is saved': (salt) =>
    toScript(1, salt, [
      ['weather: offline', SOON],
      ['create', SOON],
      ['weather: fine', AT_ONCE],
      ['weather: hanging', AT_ONCE],
      ['storage refuses to open', AT_ONCE],
      ['tab opens', LATER],
    ]),
  'a full disk keeps the outbox from being read': (salt) =>
    toScript(1, salt, [
      ['create', LATER],
      ['storage refuses writes', SOON],
      ['tab reloads', { ms: 200_000 }],
    ]),
  'a quick undo takes the change before the last one back': (salt) =>
    toScript(1, salt, [
      ['create', LATER],
      ['complete', { turns: 1 }],
      ['undo', LATER],
    ]),
  'a redirect is followed, and its answer ends a delete': (salt) =>
    toScript(1, salt, [
      ['create', LATER],
      ['weather: portal', AT_ONCE],
      ['delete', LATER],
    ]),
  'a form that is left takes its words along': (salt) =>
    toScript(1, salt, [
      ['open form', SOON],
      ['type', SOON],
      ['leave form', SOON],
    ]),
  'a frozen tab keeps its turn': (salt) =>
    toScript(1, salt, [
      ['create', LATER],
      ['tab opens', LATER],
      ['tab freezes', LATER],
      ['create', { ms: 200_000 }],
    ]),
  'an undo takes a task with what others wrote into it': (salt) =>
    toScript(2, salt, [
      ['create', LATER],
      ['edit description', LATER, { browser: 1 }],
      ['undo', LATER],
    ]),
  'a whole task that another client sends back overwrites what is new': (salt) =>
    toScript(1, salt, [
      ['create', LATER],
      ['echo client reads', SOON],
      ['edit title', LATER],
      ['edit description', LATER],
      ['echo client writes', LATER],
    ]),
  'the rows of a file without times get other ids': (salt) =>
    toScript(1, salt * 2, [
      ['create', LATER],
      ['export', LATER],
      ['import', { ms: 60_000 }],
    ]),
  'an answer of another server ends a delete': (salt) =>
    toScript(1, salt, [
      ['create', LATER],
      ['weather: misrouted', AT_ONCE],
      ['delete', SOON],
      ['weather: fine', LATER],
    ]),
  'an edit at a server without versions overwrites another field': (salt) =>
    toScript(
      2,
      salt,
      [
        ['create', LATER],
        ['create', LATER, { browser: 1 }],
        ['create', SOON],
        ['edit title', SOON, { browser: 1 }],
        ['edit description', LATER, { pick: 1 }],
      ],
      'parts',
    ),
  'an edit at a server without versions overwrites what nobody saw': (salt) =>
    toScript(
      2,
      salt,
      [
        ['create', LATER],
        ['create', LATER, { browser: 1 }],
        ['weather: offline', AT_ONCE],
        ['edit title', SOON],
        ['edit title', { ms: 60_000 }, { browser: 1, pick: 1 }],
        ['weather: fine', LATER],
      ],
      'parts',
    ),
  'what one tab makes of a refused change goes with what another one makes of it': (salt) =>
    toScript(2, salt, [
      ['create', LATER],
      ['tab opens', LATER],
      ['weather: offline', AT_ONCE],
      ['edit title', SOON],
      ['edit title', SOON, { browser: 1 }],
      ['weather: fine', LATER],
      ['edit again', AT_ONCE],
      ['edit again', LATER, { tab: 1 }],
    ]),
  'a tab that slept shows what is older than the list of another one': (salt) =>
    toScript(1, salt, [
      ['create', LATER],
      ['tab opens', LATER],
      ['tab freezes', AT_ONCE, { tab: 1 }],
      ['edit title', LATER],
      ['weather: offline', SOON],
      ['tab resumes', LATER, { tab: 1 }],
    ]),
  'an edit of another overwrites what nobody saw': (salt) =>
    toScript(2, salt, [
      ['create', LATER],
      ['weather: offline', AT_ONCE],
      ['edit title', SOON],
      ['edit title', SOON, { browser: 1 }],
    ]),
  'what was typed is stored for the next person': (salt) =>
    toScript(1, salt, [
      ['create', { turns: salt }],
      ['log in as other', LATER],
    ]),
  'a page in the place of an answer ends a change at a server without keys': (salt) =>
    toScript(
      1,
      salt,
      [
        ['create', { ms: 600 }],
        ['weather: portal', AT_ONCE],
        ['edit title', LATER],
        ['create', LATER],
      ],
      'parts',
    ),
  'a clock that was set back lets a tab ask its own cache for ever': (salt) =>
    toScript(
      1,
      salt,
      [
        ['create', LATER],
        ['browser clock jumps', AT_ONCE, { pick: 93 }],
        ['edit title', { turns: 20 }],
        ['edit description', { turns: 30 }],
        ['delete', { turns: 30 }],
        ['undo', LATER],
      ],
      'parts',
    ),
  'a list from before the clock was set back passes for a fresh one': (salt) =>
    toScript(
      2,
      salt,
      [
        ['create', LATER, { browser: 1 }],
        ['browser clock jumps', AT_ONCE, { browser: 1, pick: 93 }],
        ['create', LATER],
      ],
      'parts',
    ),
  'a tab that slept tells once more what another has told, and undoes what came after': asDrawn(629_259_447, [
    [1, 'create', 5, 777, 831_834_620, { turns: 5 }],
    [2, 'create', 5, 461, 2_045_165_313, { turns: 0 }],
    [5, 'undo', 2, 713, 832_220_089, { ms: 161 }],
    [7, 'press notice', 4, 202, 6_608_085, { ms: 1_134 }],
    [8, 'set repeat', 5, 657, 1_799_795_112, { turns: 24 }],
    [9, 'tab freezes', 5, 124, 430_771_553, { ms: 132 }],
    [10, 'undo', 1, 914, 2_139_947_885, { ms: 4_769 }],
    [14, 'delete', 5, 985, 1_795_103_011, { ms: 355 }],
  ]),
  'another tab forgets what this one still has to show': asDrawn(2_010, FORGOTTEN),
  'what is saved as a new task loses the words between its first and its last': asDrawn(4_248, [
    [1, 'create', 1, 651, 635_034_326, { ms: 285 }],
    [4, 'delete', 0, 225, 287_945_354, { turns: 0 }],
    [5, 'weather: fine', 4, 832, 540_968_680, { turns: 12 }],
    [8, 'purge from trash', 5, 700, 1_983_192_962, { turns: 13 }],
    [9, 'press notice', 3, 728, 257_583_238, { turns: 19 }],
    [12, 'edit title', 5, 218, 440_644_645, { ms: 3_680 }],
    [15, 'edit title', 5, 608, 1_297_722_250, { turns: 10 }],
  ]),
  'what is typed while a task is created makes a second one': asDrawn(7_863_051, [
    [4, 'create', 5, 826, 227_663_818, { turns: 26 }],
    [5, 'type', 3, 615, 1_216_199_383, { turns: 11 }],
    [8, 'undo', 3, 390, 1_544_316_519, { ms: 358 }],
    [17, 'continue draft', 1, 411, 1_683_933_010, { turns: 19 }],
    [21, 'submit form', 1, 627, 517_124_314, { ms: 1_749 }],
  ]),
  'a tab that slept shows less than what another one saw saved': asDrawn(1_068_095_379, [
    [2, 'create', 1, 812, 344_723_145, { turns: 21 }],
    [15, 'weather: hanging', 4, 877, 1_967_516_455, { turns: 21 }],
    [16, 'tab reloads', 5, 227, 1_794_727_067, { turns: 0 }],
    [17, 'continue draft', 3, 72, 1_403_859_977, { ms: 1_221 }],
    [20, 'create', 3, 112, 1_909_113_760, { turns: 17 }],
    [21, 'tab freezes', 3, 374, 72_000_432, { turns: 14 }],
    [23, 'weather: fine', 4, 595, 1_155_211_328, { turns: 29 }],
    [24, 'type', 0, 724, 1_576_794_541, { ms: 173 }],
    [25, 'keep mine', 0, 488, 1_071_530_853, { turns: 26 }],
  ]),
  'a browser that is killed while its person logs out shows an older list': asDrawn(49_149_257, [
    [8, 'tab reloads', 2, 158, 1_557_412_561, { turns: 0 }],
    [9, 'quick add', 1, 431, 1_564_650_457, { ms: 490 }],
    [10, 'log out', 3, 868, 1_680_958_884, { turns: 0 }],
    [11, 'continue draft', 3, 208, 226_671_345, { turns: 26 }],
    [12, 'browser is killed', 2, 495, 1_868_633_381, { ms: 250 }],
    [14, 'weather: offline', 0, 301, 1_821_497_824, { ms: 420 }],
    [15, 'app is updated', 5, 784, 17_324_788, { turns: 28 }],
  ]),
  'a form that is left while it is saved leaves a draft of what was saved': asDrawn(535_923_516, [
    [2, 'create', 5, 967, 9_680_096, { turns: 17 }],
    [4, 'leave form', 1, 434, 1_487_541_749, { ms: 3_587 }],
    [7, 'continue draft', 2, 171, 1_356_764_777, { ms: 3_759 }],
    [10, 'submit form', 5, 842, 1_752_681_439, { ms: 30_000 }],
  ]),
  'a change of the next task passes for stuck behind a create that was refused': asDrawn(771_204_159, [
    [1, 'create', 5, 634, 2_095_361_589, { ms: 3_483 }],
    [2, 'create', 3, 284, 878_490_057, { ms: 398 }],
    [3, 'undo', 2, 834, 604_608_644, { ms: 336 }],
    [7, 'create', 5, 971, 57_042_771, { ms: 267 }],
    [9, 'weather: portal', 1, 581, 569_766_240, { turns: 25 }],
    [10, 'create', 4, 243, 1_115_666_656, { ms: 4_927 }],
    [13, 'tab dies', 2, 751, 17_289_597, { ms: 107 }],
    [17, 'set repeat', 3, 645, 673_770_012, { turns: 0 }],
    [18, 'delete', 4, 283, 1_981_026_543, { ms: 1_610 }],
    [19, 'undo', 5, 638, 1_402_316_259, { turns: 12 }],
    [20, 'complete', 4, 469, 513_303_100, { turns: 10 }],
    [23, 'set repeat', 4, 8, 1_692_083_965, { turns: 25 }],
  ]),
  'a file that arrives once more overwrites what was made of its tasks': (salt) =>
    toScript(1, salt, [
      ['weather: doubling', AT_ONCE],
      ['import of Todoist', { ms: 1_500 }],
      ['edit title', SOON],
      ['edit title', SOON, { pick: 1 }],
      ['import of Todoist', { ms: 1_500 }],
      ['edit title', SOON],
      ['edit title', SOON, { pick: 1 }],
      ['edit title', SOON, { pick: 2 }],
    ]),
  'a file that is being imported is stored for the next person': asDrawn(
    795_461_454,
    [
      [2, 'create', 5, 863, 1_710_220_409, { ms: 188 }, 1],
      [3, 'keep mine', 2, 636, 1_321_359_923, { turns: 29 }],
      [4, 'import of Todoist', 1, 100, 1_349_098_023, { ms: 492 }],
      [5, 'log in as other', 0, 619, 1_971_506_149, { turns: 0 }],
    ],
    2,
  ),
  'a tab whose storage opens late shows a list from before what was saved': asDrawn(690_136_400, [
    [1, 'create', 1, 245, 1_752_391_873, { turns: 28 }],
    [8, 'weather: lossy', 3, 813, 247_287_161, { turns: 6 }],
    [9, 'type', 2, 470, 817_683_875, { ms: 483 }],
    [16, 'undo', 4, 599, 1_632_060_881, { ms: 313 }],
    [17, 'storage refuses to open', 4, 974, 1_153_261_648, { ms: 4_511 }],
    [18, 'open form', 2, 445, 957_167_662, { ms: 4_309 }],
    [22, 'create', 5, 490, 374_084_271, { ms: 1_021 }],
    [23, 'tab opens', 5, 624, 318_283_356, { ms: 2_371 }],
    [25, 'complete', 2, 609, 1_399_815_440, { turns: 3 }],
    [26, 'delete', 1, 960, 396_038_664, { ms: 1_788 }],
  ]),
  'without keys a task whose answer was lost, and that somebody changed, is made anew': asDrawn(
    256_906_551,
    [
      [1, 'create', 1, 764, 688_446_087, { turns: 24 }],
      [2, 'create', 3, 907, 1_688_332_215, { ms: 30_000 }],
      [5, 'weather: hanging', 5, 766, 1_820_273_200, { turns: 2 }, 2],
      [7, 'tab opens', 4, 510, 2_115_060_234, { ms: 30_000 }, 2],
      [12, 'edit description', 3, 231, 106_517_909, { turns: 28 }],
      [13, 'quick add', 3, 575, 734_938_384, { turns: 7 }, 2],
      [27, 'add item', 4, 16, 326_142_683, { ms: 345 }],
      [29, 'complete', 0, 348, 1_682_526_894, { ms: 4_433 }],
    ],
    3,
    'whole',
  ),
  'the next person logs in before the screens of the former one are gone': asDrawn(
    898_602_110,
    [
      [1, 'create', 4, 721, 927_042_300, { ms: 232 }],
      [7, 'tab dies', 0, 820, 1_758_754_810, { ms: 473 }, 1],
      [8, 'quick add', 2, 615, 1_455_415_852, { turns: 22 }],
      [15, 'discard draft', 1, 347, 2_117_068_945, { ms: 434 }, 1],
      [16, 'log in as other', 1, 586, 1_588_956_239, { turns: 0 }],
      [17, 'lines fall silent', 4, 725, 1_077_027_707, { ms: 369 }],
    ],
    2,
  ),
  'an edit that another tab puts behind a change goes with it, where its form was open before': asDrawn(
    147_295_297,
    [
      [2, 'create', 5, 482, 1_862_910_859, { ms: 311 }, 1],
      [3, 'add item', 3, 851, 610_506_733, { turns: 0 }, 1],
      [4, 'undo', 5, 990, 1_304_373_555, { turns: 17 }],
      [5, 'tab opens', 2, 306, 1_002_105_760, { ms: 362 }, 1],
      [6, 'set repeat', 0, 429, 1_621_797_044, { ms: 4_487 }, 1],
      [7, 'add item', 0, 429, 232_656_630, { turns: 4 }, 1],
      [9, 'tick item', 1, 608, 499_072_883, { turns: 0 }, 1],
      [10, 'weather: loses answers', 2, 372, 1_271_452_726, { ms: 464 }, 1],
      [13, 'lines are cut', 1, 353, 390_456_751, { turns: 0 }, 1],
      [14, 'edit again', 5, 578, 279_092_946, { turns: 0 }, 1],
      [15, 'tab freezes', 5, 896, 807_173_523, { ms: 273 }, 1],
      [20, 'edit title', 3, 705, 164_232_534, { turns: 21 }, 1],
      [21, 'create', 2, 639, 1_050_909_495, { turns: 0 }],
      [22, 'storage refuses to open', 5, 93, 2_113_399_394, { ms: 4_985 }],
    ],
    2,
  ),
  'a form that slept before it had its name writes over what another tab typed under that': asDrawn(
    729_687_940,
    [
      [1, 'create', 1, 204, 221_517_766, { turns: 0 }],
      [4, 'tab freezes', 4, 439, 913_742_648, { turns: 0 }],
      [16, 'open form', 1, 630, 637_545_776, { turns: 29 }],
      [20, 'type', 4, 43, 1_903_964_557, { ms: 440 }],
    ],
  ),
  'a tab that slept through a logout leaves once more what another has stored': asDrawn(150_881_695, [
    [1, 'create', 4, 42, 624_597_955, { turns: 0 }],
    [2, 'create', 5, 520, 1_136_401_907, { turns: 26 }],
    [3, 'tab freezes', 3, 920, 1_464_243_935, { ms: 139 }],
    [6, 'type', 4, 567, 2_062_003_459, { ms: 2_484 }],
    [21, 'log out and lose', 0, 143, 1_871_601_617, { turns: 13 }],
    [23, 'weather: portal', 0, 315, 1_827_872_209, { ms: 460 }],
    [24, 'weather: fine', 3, 521, 628_341_290, { turns: 27 }],
    [25, 'type', 3, 870, 723_669_579, { turns: 16 }],
    [26, 'edit title', 1, 59, 812_727_985, { ms: 1_583 }],
    [29, 'delete', 3, 599, 1_169_289_580, { turns: 0 }],
  ]),
  'a form that slept gets its name once another tab has typed on under it and is gone': asDrawn(412_001_234, [
    [2, 'create', 2, 617, 122_705_192, { turns: 0 }],
    [3, 'tab freezes', 0, 921, 571_578_252, { ms: 332 }],
    [4, 'complete', 3, 391, 1_117_375_386, { turns: 0 }],
    [6, 'tab reloads', 3, 726, 469_334_288, { turns: 0 }],
    [7, 'open form', 0, 260, 392_660_435, { turns: 0 }],
    [8, 'discard draft', 1, 300, 760_273_429, { ms: 4_457 }],
    [9, 'type', 3, 715, 300_190_845, { turns: 28 }],
    [29, 'tab reloads', 1, 387, 1_421_870_031, { turns: 0 }],
  ]),
  'a tab that slept before it could read back what it stored waits for what another one has sent': asDrawn(
    612_002_156,
    [
      [1, 'create', 3, 746, 1_767_783_408, { ms: 282 }, 1],
      [2, 'create', 4, 909, 1_115_228_806, { ms: 4_883 }],
      [7, 'create', 4, 908, 884_762_585, { ms: 228 }, 1],
      [13, 'create', 1, 350, 2_116_281_519, { ms: 479 }],
      [15, 'weather: portal', 2, 520, 810_359_491, { ms: 3_810 }],
      [18, 'delete', 4, 691, 290_902_187, { turns: 16 }, 1],
      [19, 'discard draft', 2, 468, 1_067_659_977, { ms: 2_454 }],
      [20, 'edit description', 0, 685, 1_712_799_383, { turns: 5 }],
      [21, 'set repeat', 2, 999, 908_417_925, { turns: 15 }, 1],
      [22, 'complete', 3, 229, 316_475_063, { turns: 0 }, 1],
      [23, 'delete', 0, 847, 407_556_459, { turns: 18 }, 1],
      [25, 'tab freezes', 5, 396, 1_246_061_533, { ms: 1_908 }, 1],
      [26, 'restore version', 2, 211, 589_835_291, { ms: 362 }, 1],
    ],
    2,
  ),
  'a tab that opens while another one confirms a change is not told': asDrawn(
    712_002_839,
    [
      [9, 'tab opens', 4, 361, 95_442_594, { ms: 410 }, 1],
      [19, 'quick add', 4, 559, 1_890_177_121, { ms: 131 }, 1],
      [20, 'tab reloads', 4, 828, 1_670_149_980, { ms: 2_895 }],
      [21, 'tab dies', 4, 180, 1_047_501_404, { ms: 3_466 }],
      [23, 'sessions end', 1, 23, 5_446_871, { turns: 2 }],
      [27, 'edit title', 3, 659, 1_955_671_679, { ms: 370 }, 1],
      [28, 'browser clock jumps', 1, 223, 245_443_658, { turns: 11 }],
      [29, 'import of Todoist', 4, 51, 103_447_901, { turns: 0 }],
      [30, 'edit title', 4, 702, 193_377_930, { ms: 4_742 }],
    ],
    3,
  ),
  'a list that came late takes the place of a newer one that another tab has kept': asDrawn(712_000_522, [
    [1, 'create', 4, 939, 625_178_658, { ms: 3_542 }],
    [2, 'create', 3, 282, 1_812_925_595, { ms: 163 }],
    [9, 'create', 4, 468, 104_447_022, { ms: 367 }],
    [10, 'set priority', 1, 998, 1_412_197_497, { ms: 1_865 }],
    [11, 'import of Todoist', 2, 20, 1_177_676_140, { turns: 10 }],
    [12, 'tab reloads', 4, 134, 1_666_972_836, { turns: 24 }],
    [13, 'server dies before commit', 0, 237, 2_036_546_657, { turns: 15 }],
    [14, 'tab opens', 3, 74, 931_873_973, { ms: 4_188 }],
    [16, 'sessions end', 2, 194, 874_710_993, { turns: 17 }],
    [17, 'complete many', 1, 572, 1_379_360_293, { ms: 228 }],
    [18, 'weather: lossy', 0, 745, 1_327_606_017, { ms: 209 }],
    [20, 'edit again', 2, 453, 1_625_249_630, { turns: 24 }],
    [21, 'tab opens', 0, 59, 2_125_347_354, { ms: 2_591 }],
    [22, 'retry', 1, 876, 1_484_128_567, { turns: 0 }],
    [23, 'open form', 2, 471, 853_192_154, { ms: 2_004 }],
    [24, 'add label', 2, 672, 425_589_149, { ms: 1_460 }],
    [29, 'tab reloads', 0, 66, 1_129_503_890, { turns: 27 }],
    [30, 'create', 3, 551, 1_684_696_208, { ms: 30_000 }],
  ]),
  'a list is kept as if it showed nothing that was confirmed, so that no tab that slept takes it up': asDrawn(
    712_003_018,
    [
      [1, 'create', 1, 321, 1_824_224_746, { turns: 1 }, 1],
      [3, 'create', 1, 516, 2_053_396_388, { ms: 163 }],
      [4, 'edit again', 3, 995, 410_723_129, { turns: 29 }],
      [5, 'type', 2, 966, 463_041_529, { ms: 398 }],
      [6, 'import of Todoist', 2, 609, 995_329_282, { turns: 0 }, 1],
      [7, 'server comes back older', 3, 55, 1_912_023_738, { ms: 2_932 }],
      [8, 'create', 3, 67, 269_991_969, { turns: 12 }, 1],
      [9, 'set repeat', 5, 370, 682_805_873, { ms: 353 }],
      [10, 'tab freezes', 1, 908, 2_024_709_029, { ms: 64 }],
      [11, 'echo client writes', 0, 825, 1_490_430_848, { ms: 464 }],
      [12, 'edit title', 4, 830, 1_302_010_038, { ms: 221 }],
      [13, 'weather: gateway', 4, 488, 1_873_351_048, { turns: 13 }],
      [14, 'redo', 2, 548, 1_931_575_714, { ms: 164 }],
      [15, 'edit description', 2, 140, 1_152_080_428, { ms: 210 }, 2],
      [16, 'app is updated', 5, 159, 647_723_298, { turns: 6 }, 1],
      [17, 'set repeat', 3, 508, 1_918_494_035, { ms: 135 }, 2],
      [18, 'create', 1, 638, 1_767_789_682, { ms: 489 }, 1],
      [19, 'weather: lossy', 5, 99, 548_987_905, { turns: 0 }],
      [20, 'add label', 2, 724, 1_350_376_354, { turns: 5 }, 1],
      [21, 'restore from trash', 5, 943, 210_839_504, { ms: 84 }, 1],
      [23, 'create', 1, 889, 1_801_443_216, { ms: 314 }, 1],
      [24, 'create', 3, 928, 1_635_040_792, { ms: 381 }, 2],
      [25, 'redo', 3, 522, 279_751_706, { ms: 2_849 }],
      [26, 'edit description', 0, 705, 1_253_403_492, { ms: 122 }, 2],
      [28, 'tab reloads', 2, 882, 1_053_708_789, { turns: 0 }, 2],
      [29, 'set priority', 2, 213, 449_032_545, { ms: 30_000 }],
      [30, 'quick add', 2, 528, 1_075_492_990, { ms: 3_635 }, 2],
    ],
    3,
  ),
  'a list that could not be kept is taken for one that is': asDrawn(812_001_044, [
    [1, 'create', 3, 815, 180_867_456, { turns: 18 }],
    [2, 'create', 4, 815, 740_660_609, { turns: 14 }],
    [3, 'weather: lossy', 1, 235, 515_938_650, { ms: 328 }],
    [4, 'edit description', 1, 194, 516_007_117, { ms: 434 }],
    [5, 'storage refuses writes', 3, 951, 587_137_908, { turns: 0 }],
    [6, 'delete', 4, 911, 2_124_313_646, { ms: 362 }],
    [7, 'complete', 5, 715, 1_187_765_266, { turns: 23 }],
    [8, 'create', 3, 33, 485_540_720, { turns: 24 }],
    [10, 'tab opens', 0, 934, 1_215_542_766, { turns: 15 }],
    [11, 'complete', 3, 523, 1_450_552_148, { ms: 30_000 }],
    [12, 'create', 5, 779, 1_522_203_733, { ms: 30_000 }],
    [14, 'tab reloads', 3, 80, 1_876_944_877, { turns: 0 }],
  ]),
  'an outbox that is read after its session has ended is shown to the next person': asDrawn(945_028_962, [
    [1, 'create', 1, 690, 1_971_238_694, { ms: 30_000 }],
    [2, 'create', 4, 92, 1_409_624_430, { turns: 0 }],
    [3, 'log in as other', 2, 533, 322_925_810, { ms: 358 }],
  ]),
  'a form that was saved as its tab fell asleep is saved once more by the tab that took its words in':
    asDrawn(9180, [
      [5, 'create', 2, 279, 368_223_985, { turns: 0 }],
      [6, 'tab freezes', 1, 869, 1_203_907_065, { turns: 29 }],
      [24, 'open form', 0, 196, 1_562_264_150, { ms: 228 }],
      [30, 'submit form', 3, 765, 844_825_413, { turns: 18 }],
    ]),
  'a list that could not be forgotten is shown without what was confirmed after it': asDrawn(
    13_569,
    [
      [1, 'create', 0, 516, 1_850_162_247, { turns: 21 }],
      [3, 'complete many', 5, 255, 344_438_239, { ms: 30_000 }, 2],
      [4, 'undo', 1, 496, 989_049_097, { turns: 0 }],
      [5, 'complete', 3, 693, 1_096_935_051, { turns: 0 }, 1],
      [8, 'undo', 3, 0, 719_765_661, { ms: 109 }],
      [11, 'storage refuses writes', 0, 346, 1_604_638_231, { ms: 164 }, 1],
      [12, 'edit again', 4, 30, 452_922_852, { ms: 1_526 }],
      [13, 'create completed', 5, 802, 1_138_706_932, { ms: 432 }],
      [20, 'label many', 5, 225, 1_330_671_368, { turns: 30 }, 2],
      [21, 'delete many', 3, 138, 1_565_002_627, { turns: 1 }],
      [22, 'log out and lose', 2, 532, 2_056_737_603, { turns: 22 }, 1],
      [23, 'type', 5, 430, 964_374_992, { ms: 4_193 }],
    ],
    3,
  ),
  'what is typed on into the form of a new task as its page is left makes a second one': asDrawn(1592, [
    [6, 'create', 5, 548, 540_552_501, { turns: 12 }],
    [7, 'type', 2, 579, 527_869_823, { turns: 18 }],
    [8, 'tab reloads', 2, 990, 728_994_460, { turns: 23 }],
    [9, 'submit form', 2, 133, 1_936_615_669, { ms: 166 }],
    [10, 'open form', 5, 226, 1_901_155_132, { turns: 10 }],
    [11, 'submit form', 1, 435, 585_715_631, { turns: 17 }],
  ]),
  'a logout that fails, as the storage is closed, takes the words of a tab that sleeps': asDrawn(1894, [
    [1, 'create', 1, 867, 392_589_434, { turns: 0 }],
    [2, 'tab freezes', 1, 377, 1_867_570_576, { turns: 0 }],
    [10, 'storage refuses to open', 4, 426, 1_543_034_945, { turns: 23 }],
    [11, 'open form', 4, 899, 833_856_248, { ms: 3_304 }],
    [21, 'log in as other', 4, 927, 1_225_633_632, { turns: 16 }],
  ]),
  'a tab that slept takes the end of its own session for that of the next one': asDrawn(
    1923,
    [
      [7, 'storage refuses to open', 1, 184, 846_449_792, { turns: 0 }],
      [9, 'sessions end', 2, 526, 1_080_354_750, { turns: 30 }],
      [11, 'create', 5, 295, 1_929_747_891, { turns: 3 }],
      [12, 'tab reloads', 1, 20, 827_295_231, { turns: 0 }, 1],
      [13, 'cancel form', 0, 627, 1_246_490_336, { turns: 12 }],
      [14, 'storage works', 3, 54, 26_473_977, { turns: 30 }, 1],
      [20, 'tab freezes', 5, 981, 241_410_065, { ms: 1_199 }],
      [23, 'create', 1, 553, 2_040_386_837, { turns: 13 }],
    ],
    2,
  ),
  'what a tab hears of others puts off for ever that it looks at the list they keep': asDrawn(500_829, [
    [14, 'tab freezes', 3, 751, 766_707_407, { turns: 24 }],
    [15, 'continue draft', 1, 632, 65_311_578, { turns: 12 }],
    [17, 'tab freezes', 5, 662, 485_779_410, { turns: 19 }],
    [22, 'create', 4, 317, 447_142_158, { ms: 108 }],
    [23, 'submit form', 3, 513, 1_202_767_047, { ms: 2_149 }],
    [24, 'storage works', 0, 753, 2_123_065_574, { turns: 6 }],
  ]),
  'a form shows a draft as it stood before the tab that held it was left': asDrawn(
    501_339,
    [
      [1, 'create', 1, 587, 1_196_913_134, { turns: 0 }],
      [2, 'type', 3, 121, 781_907_393, { turns: 3 }],
      [3, 'tab opens', 2, 640, 843_888_936, { ms: 1_625 }],
      [5, 'tab opens', 5, 300, 1_940_553_608, { turns: 9 }],
      [6, 'continue draft', 4, 885, 1_426_698_924, { turns: 0 }],
      [8, 'tab freezes', 5, 271, 767_548_778, { turns: 8 }],
      [11, 'continue draft', 4, 834, 103_737_517, { turns: 28 }],
      [14, 'type', 1, 571, 1_564_893_067, { turns: 0 }],
      [16, 'tab reloads', 4, 333, 683_956_959, { turns: 25 }],
    ],
    1,
    'parts',
  ),
  'the list of a tab that could not read its storage is kept as if it showed less': asDrawn(501_764, [
    [12, 'tab freezes', 1, 970, 1_571_775_905, { turns: 18 }],
    [13, 'create', 3, 442, 769_712_010, { turns: 5 }],
    [17, 'tab freezes', 0, 428, 1_147_086_895, { ms: 4_938 }],
    [18, 'storage refuses to open', 5, 559, 1_896_126_892, { turns: 9 }],
    [20, 'tab opens', 5, 548, 1_284_283_660, { turns: 6 }],
    [21, 'weather: hanging', 1, 396, 1_564_256_496, { turns: 0 }],
    [24, 'tab resumes', 0, 104, 194_134_041, { turns: 13 }],
  ]),
  'a form that is opened as another tab is left writes over what was typed there': asDrawn(501_975, [
    [1, 'create', 1, 737, 809_982_218, { turns: 0 }],
    [3, 'press notice', 5, 763, 732_167_038, { turns: 4 }],
    [4, 'create', 4, 370, 1_650_631_433, { turns: 9 }],
    [6, 'edit again', 0, 681, 1_776_911_210, { turns: 27 }],
    [7, 'browser is killed', 2, 919, 590_368_961, { turns: 17 }],
    [10, 'open form', 2, 735, 759_126_912, { turns: 0 }],
    [11, 'tab freezes', 3, 627, 1_475_876_265, { turns: 10 }],
    [18, 'open form', 5, 730, 624_047_708, { turns: 25 }],
    [19, 'type', 1, 522, 464_364_635, { turns: 0 }],
    [21, 'tab reloads', 5, 161, 240_027_688, { ms: 185 }],
  ]),
  'an answer that breaks off while another one comes is taken for a mistake in the code': asDrawn(
    934_559_226,
    [
      [1, 'create', 3, 39, 2_032_552_636, { ms: 98 }, 1],
      [3, 'browser is killed', 4, 340, 1_061_775_618, { turns: 0 }, 2],
      [5, 'delete', 4, 674, 822_941_696, { ms: 3_684 }],
      [6, 'set repeat', 1, 573, 155_844_715, { ms: 336 }, 2],
      [8, 'type', 4, 223, 465_303_417, { turns: 6 }, 2],
      [9, 'weather: offline', 5, 391, 2_090_065_255, { ms: 374 }, 1],
      [11, 'weather: lossy', 4, 833, 207_497_392, { turns: 0 }, 2],
      [12, 'complete', 2, 794, 157_777_811, { turns: 0 }, 2],
      [13, 'open form', 0, 751, 1_037_413_274, { ms: 205 }],
      [14, 'create', 1, 786, 1_275_575_713, { turns: 0 }, 2],
      [15, 'remove label', 0, 337, 279_635_809, { ms: 2_265 }, 1],
      [16, 'undo', 4, 868, 1_951_563_677, { ms: 2_133 }, 2],
    ],
    3,
    'whole',
  ),
  'a device that brings back what the server lost takes away what another one has brought back': asDrawn(
    951_565_189,
    [
      [3, 'server is backed up', 4, 424, 1_923_706_170, { turns: 0 }, 1],
      [7, 'create', 4, 260, 2_082_937_568, { ms: 30_000 }, 1],
      [18, 'weather: misrouted', 1, 470, 984_216_135, { ms: 135 }, 1],
      [20, 'quick add', 0, 515, 1_641_826_575, { turns: 24 }, 1],
      [21, 'add label', 5, 666, 1_675_687_057, { ms: 30_000 }],
      [29, 'set priority', 4, 914, 722_282_175, { turns: 16 }],
      [30, 'server comes back older', 3, 706, 577_308_355, { ms: 2_803 }, 1],
    ],
    2,
  ),
  'what a person chooses for one half of an undo drops the other half': asDrawn(
    312_222_467,
    [
      [4, 'create completed', 2, 861, 1_522_167_784, { turns: 0 }, 1],
      [5, 'weather: hanging', 3, 222, 970_793_711, { ms: 2536 }, 1],
      [9, 'add item', 2, 100, 85903531, { ms: 2631 }],
      [11, 'add item', 2, 617, 371_255_029, { turns: 0 }],
      [13, 'press notice', 2, 177, 933_406_805, { ms: 1293 }, 1],
    ],
    2,
  ),
  'a create that waits for its answer is offered once more, as what the server lost': asDrawn(15, [
    [1, 'server is backed up', 0, 1, 15_001, { turns: 0 }],
    [2, 'weather: gateway', 0, 1, 15_002, { turns: 0 }],
    [3, 'create', 0, 1, 15_003, { ms: 6_000 }],
    [4, 'server comes back older', 0, 1, 15_004, { turns: 0 }],
  ]),
  'what is pressed behind a form that is still writing its words goes before them': asDrawn(1_002_522_320, [
    [1, 'create', 2, 372, 33_965_552, { ms: 480 }],
    [4, 'edit title', 0, 141, 272_301_389, { turns: 0 }],
    [6, 'restore version', 0, 689, 1_601_831_080, { turns: 24 }],
    [7, 'label many', 3, 139, 1_501_181_825, { turns: 26 }],
    [8, 'edit description', 1, 609, 1_476_758_323, { ms: 124 }],
  ]),
  'a new task is shown still whose undo is stored, since another tab has not told that it was sent': asDrawn(
    620_068_068,
    [
      [1, 'create', 1, 977, 181_603_359, { turns: 0 }, 2],
      [2, 'create', 2, 271, 1_115_053_135, { turns: 18 }, 1],
      [5, 'restore version', 0, 332, 643_320_000, { ms: 151 }, 2],
      [6, 'undo', 2, 590, 1_222_192_998, { ms: 30_000 }, 1],
    ],
    2,
    'whole',
  ),
  'a create that was given up on its way and is taken back is made twice': asDrawn(
    422_014_225,
    [
      [1, 'create', 1, 582, 1_359_837_828, { turns: 0 }],
      [2, 'create', 3, 98, 1_999_650_340, { turns: 0 }],
      [3, 'storage works', 5, 82, 1_298_513_967, { ms: 70 }],
      [4, 'discard', 4, 716, 1_860_648_466, { ms: 4_533 }],
      [7, 'press notice', 5, 575, 1_437_612_474, { turns: 12 }],
    ],
    1,
    'parts',
  ),
};

/** The scripts that failed once, each by what was wrong. One that was drawn is the same with every salt. */
export const FOUND = Object.entries(BY_DEFECT).flatMap(([name, found]) =>
  (typeof found === 'function' ? SALTS.map(found) : [found]).map((script) => ({ name, script })),
);
