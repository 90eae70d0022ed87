/**
 * Numbers of system calls on x86-64 and AArch64, from the headers of Linux (asm/unistd_64.h, asm-generic/unistd.h).
 * Null where an architecture lacks one. No file of a confined process needs any of those that are refused.
 */

type Numbers = Readonly<Record<string, readonly [x64: number, arm64: number | null]>>;

/** The calls of an architecture, by name. */
export interface SystemCalls {
  /** As the kernel names it to a filter, see linux/audit.h. */
  readonly architecture: number;
  readonly highest: number;
  readonly refused: Readonly<Record<string, number>>;
  readonly absent: Readonly<Record<string, number>>;
  readonly judged: Readonly<Record<keyof typeof judged, number>>;
  readonly used: Readonly<Record<keyof typeof used, number>>;
}

/** The highest number that was known when these lists were made, the same on both, as all from 424 on are. */
const highest = 450;

const refused: Numbers = {
  // Sockets. What was opened before, the pipe to the parent, goes on working: it is read and written.
  socket: [41, 198],
  socketpair: [53, 199],
  connect: [42, 203],
  bind: [49, 200],
  listen: [50, 201],
  accept: [43, 202],
  accept4: [288, 242],
  // Programs and processes.
  execveat: [322, 281],
  fork: [57, null],
  vfork: [58, null],
  unshare: [272, 97],
  setns: [308, 268],
  // Other processes: their memory, signals, priorities.
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  kcmp: [312, 272],
  pidfd_open: [434, 434],
  pidfd_getfd: [438, 438],
  pidfd_send_signal: [424, 424],
  process_madvise: [440, 440],
  process_mrelease: [448, 448],
  tkill: [200, 130],
  rt_sigqueueinfo: [129, 138],
  rt_tgsigqueueinfo: [297, 240],
  setpriority: [141, 140],
  ioprio_set: [251, 30],
  sched_setscheduler: [144, 119],
  sched_setparam: [142, 118],
  sched_setattr: [314, 274],
  migrate_pages: [256, 238],
  move_pages: [279, 239],
  // Mounts.
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  chroot: [161, 51],
  mount_setattr: [442, 442],
  move_mount: [429, 429],
  open_tree: [428, 428],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  // What Landlock leaves open: modes, owners and times of files, and to be notified of what happens in folders.
  chmod: [90, null],
  fchmod: [91, 52],
  fchmodat: [268, 53],
  chown: [92, null],
  fchown: [93, 55],
  lchown: [94, null],
  fchownat: [260, 54],
  setxattr: [188, 5],
  lsetxattr: [189, 6],
  fsetxattr: [190, 7],
  removexattr: [197, 14],
  lremovexattr: [198, 15],
  fremovexattr: [199, 16],
  utime: [132, null],
  utimes: [235, null],
  utimensat: [280, 88],
  futimesat: [261, null],
  mknod: [133, null],
  mknodat: [259, 33],
  inotify_init: [253, null],
  inotify_init1: [294, 26],
  inotify_add_watch: [254, 27],
  fanotify_init: [300, 262],
  fanotify_mark: [301, 263],
  name_to_handle_at: [303, 264],
  open_by_handle_at: [304, 265],
  // Memory and messages that processes of one user share.
  shmget: [29, 194],
  shmat: [30, 196],
  shmctl: [31, 195],
  msgget: [68, 186],
  msgsnd: [69, 189],
  msgrcv: [70, 188],
  msgctl: [71, 187],
  semget: [64, 190],
  semop: [65, 193],
  semtimedop: [220, 192],
  semctl: [66, 191],
  mq_open: [240, 180],
  mq_unlink: [241, 181],
  // Parts of the kernel that nothing here needs.
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  keyctl: [250, 219],
  add_key: [248, 217],
  request_key: [249, 218],
  lookup_dcookie: [212, 18],
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  swapon: [167, 224],
  swapoff: [168, 225],
  reboot: [169, 142],
  acct: [163, 89],
  quotactl: [179, 60],
  quotactl_fd: [443, 443],
  syslog: [103, 116],
  vhangup: [153, 58],
  nfsservctl: [180, 42],
  personality: [135, 92],
  settimeofday: [164, 170],
  clock_settime: [227, 112],
  clock_adjtime: [305, 266],
  adjtimex: [159, 171],
  sethostname: [170, 161],
  setdomainname: [171, 162],
  iopl: [172, null],
  ioperm: [173, null],
  modify_ldt: [154, null],
  uselib: [134, null],
  ustat: [136, null],
  sysfs: [139, null],
  _sysctl: [156, null],
  // Users and capabilities.
  setuid: [105, 146],
  setgid: [106, 144],
  setreuid: [113, 145],
  setregid: [114, 143],
  setresuid: [117, 147],
  setresgid: [119, 149],
  setfsuid: [122, 151],
  setfsgid: [123, 152],
  setgroups: [116, 159],
  capset: [126, 91],
};

/** Answered as by a kernel that lacks them: libraries then take an older call, which can be judged by its arguments. */
const absent: Numbers = {
  clone3: [435, 435],
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
};

/** Refused for some of their arguments. */
const judged = {
  clone: [56, 220],
  execve: [59, 221],
  kill: [62, 129],
  tgkill: [234, 131],
  prlimit64: [302, 261],
  fcntl: [72, 25],
  ioctl: [16, 29],
} as const satisfies Numbers;

/** Of the launcher itself. */
const used = {
  prctl: [157, 167],
  seccomp: [317, 277],
  landlock_create_ruleset: [444, 444],
  landlock_add_rule: [445, 445],
  landlock_restrict_self: [446, 446],
} as const satisfies Numbers;

const architectures = [
  ['x64', 0xc000003e],
  ['arm64', 0xc00000b7],
] as const;

/** The calls of an architecture as Node names it. Null where there is no table for it. */
export function systemCallsOf(name: string): SystemCalls | null {
  const column = architectures.findIndex(([each]) => each === name);
  const [, architecture] = architectures[column] ?? [];
  if (architecture === undefined) return null;
  const numbers = <Table extends Numbers>(table: Table) =>
    Object.fromEntries(
      Object.entries(table).flatMap(([call, row]) => (row[column] === null ? [] : [[call, row[column]]])),
    ) as Readonly<Record<keyof Table, number>>;
  return {
    architecture,
    highest,
    refused: numbers(refused),
    absent: numbers(absent),
    judged: numbers(judged),
    used: numbers(used),
  };
}
