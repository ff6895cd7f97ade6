// SPDX-License-Identifier: Apache-2.0
//
// A small adventure that is played in a terminal and, at the same time, on Senko's board, with libdbus-1.
//
//     cc -Wall -Wextra -Werror -o adventure adventure.c $(pkg-config --cflags --libs dbus-1)
//
// What it shows of Senko: buttons that play; the hero's health as progress and tint; alerts when it matters; a relevance
// score that rises in a fight; owner_exit "end", for a game that breaks off is over.
//
// The first half speaks with Senko and knows nothing of heroes, the second half plays.

#define _GNU_SOURCE // ppoll()

#include <dbus/dbus.h>
#include <errno.h>
#include <getopt.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

// ---------------------------------------------------------------------------------------------------------------------
// Messages

#define SENKO "org.senko.Senko1"
#define ROOT "/org/senko/Senko1"
#define ACTIVITIES "org.senko.Senko1.Activities"
#define ACTIVITY "org.senko.Senko1.Activity"

// Almost every function of libdbus that builds a message fails for want of memory, and for nothing else.
static void must(bool is_done)
{
    if (is_done)
        return;
    fputs("adventure: out of memory\n", stderr);
    exit(EXIT_FAILURE);
}

static void append(DBusMessageIter *to, int type, const void *value)
{
    must(dbus_message_iter_append_basic(to, type, value));
}

static void open_container(DBusMessageIter *in, int type, const char *signature, DBusMessageIter *container)
{
    must(dbus_message_iter_open_container(in, type, signature, container));
}

static void close_container(DBusMessageIter *in, DBusMessageIter *container)
{
    must(dbus_message_iter_close_container(in, container));
}

// An entry of a dictionary a{sv} has three parts one inside the other: the entry, its variant, the value.
struct entry {
    DBusMessageIter pair, value;
};

static void open_entry(DBusMessageIter *dictionary, const char *key, const char *signature, struct entry *entry)
{
    open_container(dictionary, DBUS_TYPE_DICT_ENTRY, NULL, &entry->pair);
    append(&entry->pair, DBUS_TYPE_STRING, &key);
    open_container(&entry->pair, DBUS_TYPE_VARIANT, signature, &entry->value);
}

static void close_entry(DBusMessageIter *dictionary, struct entry *entry)
{
    close_container(&entry->pair, &entry->value);
    close_container(dictionary, &entry->pair);
}

static void put_string(DBusMessageIter *dictionary, const char *key, const char *value)
{
    struct entry entry;
    open_entry(dictionary, key, "s", &entry);
    append(&entry.value, DBUS_TYPE_STRING, &value);
    close_entry(dictionary, &entry);
}

static void put_double(DBusMessageIter *dictionary, const char *key, double value)
{
    struct entry entry;
    open_entry(dictionary, key, "d", &entry);
    append(&entry.value, DBUS_TYPE_DOUBLE, &value);
    close_entry(dictionary, &entry);
}

static void put_unsigned(DBusMessageIter *dictionary, const char *key, dbus_uint32_t value)
{
    struct entry entry;
    open_entry(dictionary, key, "u", &entry);
    append(&entry.value, DBUS_TYPE_UINT32, &value);
    close_entry(dictionary, &entry);
}

// ---------------------------------------------------------------------------------------------------------------------
// The board

// What is to be seen at one moment.
struct scene {
    const char *title, *body, *tint;
    double progress;
    unsigned potions;
    double score;                         // how much it matters beside other activities
    const char *alert_title, *alert_body; // NULL: nobody is called
};

struct button {
    const char *key, *label;
};

// The connection to Senko. Where there is none, or Senko refuses, `activity` is NULL and the game goes on in the terminal.
struct board {
    DBusConnection *bus;
    char *activity;
};

static void give_up(struct board *board, DBusError *error)
{
    fprintf(stderr, "adventure: told here alone, since Senko does not show it: %s\n", error->message);
    dbus_error_free(error);
    free(board->activity);
    board->activity = NULL;
}

// Sends a call, which it frees, and waits for the answer, which the caller frees; NULL after a refusal.
static DBusMessage *call(struct board *board, DBusMessage *message)
{
    DBusError error = DBUS_ERROR_INIT;
    DBusMessage *reply = dbus_connection_send_with_reply_and_block(board->bus, message, 5000, &error);
    dbus_message_unref(message);
    if (reply == NULL)
        give_up(board, &error);
    return reply;
}

static void append_content(DBusMessageIter *arguments, const struct scene *scene)
{
    DBusMessageIter content;
    open_container(arguments, DBUS_TYPE_ARRAY, "{sv}", &content);
    put_string(&content, "title", scene->title);
    put_string(&content, "body", scene->body);
    put_string(&content, "icon", "applications-games");
    put_string(&content, "tint", scene->tint);
    put_double(&content, "progress", scene->progress);
    // Senko draws what stands above; whatever else there is, is for those who know the kind.
    put_unsigned(&content, "potions", scene->potions);
    close_container(arguments, &content);
}

static void put_score_and_alert(DBusMessageIter *options, const struct scene *scene)
{
    put_double(options, "relevance_score", scene->score);
    if (scene->alert_title == NULL)
        return;
    struct entry entry;
    DBusMessageIter alert;
    open_entry(options, "alert", "a{sv}", &entry);
    open_container(&entry.value, DBUS_TYPE_ARRAY, "{sv}", &alert);
    put_string(&alert, "title", scene->alert_title);
    put_string(&alert, "body", scene->alert_body);
    close_container(&entry.value, &alert);
    close_entry(options, &entry);
}

static void put_buttons(DBusMessageIter *options, const struct button *buttons, size_t count)
{
    struct entry entry;
    DBusMessageIter list, pair;
    open_entry(options, "actions", "a(ss)", &entry);
    open_container(&entry.value, DBUS_TYPE_ARRAY, "(ss)", &list);
    for (size_t i = 0; i < count; i++) {
        open_container(&list, DBUS_TYPE_STRUCT, NULL, &pair);
        append(&pair, DBUS_TYPE_STRING, &buttons[i].key);
        append(&pair, DBUS_TYPE_STRING, &buttons[i].label);
        close_container(&list, &pair);
    }
    close_container(&entry.value, &list);
    close_entry(options, &entry);
}

// Starts the activity, and hears which of its buttons are pressed.
static void board_start(struct board *board, const char *kind, const char *hero, const struct scene *scene,
                        const struct button *buttons, size_t count)
{
    DBusError error = DBUS_ERROR_INIT;
    board->activity = NULL;
    board->bus = dbus_bus_get_private(DBUS_BUS_SESSION, &error);
    if (board->bus == NULL) {
        give_up(board, &error);
        return;
    }
    // Unless told so, libdbus ends the program when the bus goes.
    dbus_connection_set_exit_on_disconnect(board->bus, FALSE);
    // Signals reach those alone who ask for them. It asks before there is a button, so that it misses none.
    dbus_bus_add_match(board->bus,
                       "type='signal',sender='" SENKO "',interface='" ACTIVITY "',member='ActionInvoked'", &error);
    if (dbus_error_is_set(&error)) {
        give_up(board, &error);
        return;
    }

    DBusMessage *message = dbus_message_new_method_call(SENKO, ROOT, ACTIVITIES, "Start");
    must(message != NULL);
    DBusMessageIter arguments, attributes, options;
    dbus_message_iter_init_append(message, &arguments);
    append(&arguments, DBUS_TYPE_STRING, &kind);
    open_container(&arguments, DBUS_TYPE_ARRAY, "{sv}", &attributes);
    put_string(&attributes, "hero", hero);
    close_container(&arguments, &attributes);
    append_content(&arguments, scene);
    open_container(&arguments, DBUS_TYPE_ARRAY, "{sv}", &options);
    put_string(&options, "owner_exit", "end");
    put_score_and_alert(&options, scene);
    put_buttons(&options, buttons, count);
    close_container(&arguments, &options);

    DBusMessage *reply = call(board, message);
    if (reply == NULL)
        return;
    const char *path;
    if (!dbus_message_get_args(reply, &error, DBUS_TYPE_OBJECT_PATH, &path, DBUS_TYPE_INVALID)) {
        give_up(board, &error);
    } else {
        board->activity = strdup(path);
        must(board->activity != NULL);
    }
    dbus_message_unref(reply);
}

// Calls Update or End of the activity, which take the same arguments.
static void board_tell(struct board *board, const char *method, const struct scene *scene)
{
    if (board->activity == NULL)
        return;
    DBusMessage *message = dbus_message_new_method_call(SENKO, board->activity, ACTIVITY, method);
    must(message != NULL);
    DBusMessageIter arguments, options;
    dbus_message_iter_init_append(message, &arguments);
    append_content(&arguments, scene);
    open_container(&arguments, DBUS_TYPE_ARRAY, "{sv}", &options);
    if (strcmp(method, "Update") == 0)
        put_score_and_alert(&options, scene);
    close_container(&arguments, &options);
    DBusMessage *reply = call(board, message);
    if (reply != NULL)
        dbus_message_unref(reply);
}

// The first letter of the key of a button that was pressed, or 0. It does not wait.
static char board_pressed(struct board *board)
{
    if (board->activity == NULL)
        return 0;
    char letter = 0;
    DBusMessage *message;
    dbus_connection_read_write(board->bus, 0);
    while (letter == 0 && (message = dbus_connection_pop_message(board->bus)) != NULL) {
        const char *key, *token;
        if (dbus_message_is_signal(message, ACTIVITY, "ActionInvoked") &&
            dbus_message_has_path(message, board->activity) &&
            dbus_message_get_args(message, NULL, DBUS_TYPE_STRING, &key, DBUS_TYPE_STRING, &token, DBUS_TYPE_INVALID))
            letter = key[0];
        dbus_message_unref(message);
    }
    return letter;
}

// The descriptor that becomes readable when something comes, or -1.
static int board_descriptor(const struct board *board)
{
    int descriptor;
    bool is_open = board->activity != NULL && dbus_connection_get_is_connected(board->bus);
    return is_open && dbus_connection_get_unix_fd(board->bus, &descriptor) ? descriptor : -1;
}

static void board_close(struct board *board)
{
    free(board->activity);
    if (board->bus == NULL)
        return;
    dbus_connection_close(board->bus);
    dbus_connection_unref(board->bus);
}

// ---------------------------------------------------------------------------------------------------------------------
// The adventure

struct foe {
    const char *name, *arrival;
    int strength, bite;
    double score;
};

static const struct foe foes[] = {
    {"the troll", "A troll wants toll for the bridge.", 40, 20, 40},
    {"the wolves", "Three wolves step out of the fog.", 60, 22, 60},
    {"the dragon", "The ash stirs, and the dragon opens one eye.", 90, 28, 100},
};
enum { FOES = sizeof foes / sizeof *foes, STROKE = 30, POTION = 50, CRITICAL = 20 };

// On the board as buttons, in the terminal by their first letter.
static const struct button buttons[] = {{"strike", "Strike"}, {"potion", "Drink a potion"}, {"flee", "Flee"}};

static const char hero[] = "Mira";

struct adventure {
    struct board board;
    int health;
    unsigned potions;
    double pace;       // seconds in which the player may decide
    bool is_listening; // to the terminal
};

// Signals that end the game are blocked except while it waits, so that none is missed and no call is interrupted.
static volatile sig_atomic_t signal_received;
static sigset_t waiting_mask;

static void note_signal(int number)
{
    signal_received = number;
}

static struct scene scene(const struct adventure *adventure, const char *body, double score)
{
    int health = adventure->health;
    return (struct scene){
        .title = "Mira and the dragon of ash",
        .body = body,
        .tint = health <= CRITICAL ? "red" : health <= 50 ? "orange" : "green",
        .progress = health / 100.0,
        .potions = adventure->potions,
        .score = score,
    };
}

// Tells what happens, here and on the board.
static void tell(struct adventure *adventure, const char *text, double score, bool is_alert)
{
    printf("[%3d %%, %u potions] %s\n", adventure->health, adventure->potions, text);
    struct scene now = scene(adventure, text, score);
    if (is_alert) {
        now.alert_title = adventure->health <= CRITICAL ? "Mira is badly hurt" : "Mira needs you";
        now.alert_body = text;
    }
    board_tell(&adventure->board, "Update", &now);
}

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

// A letter from the terminal, or 0.
static char typed(struct adventure *adventure)
{
    char letter;
    if (read(STDIN_FILENO, &letter, 1) == 1)
        return letter;
    adventure->is_listening = false;
    return 0;
}

// What the player wants, by a key or a button. Where nobody says anything in time the hero decides; 0 after a signal.
static char choose(struct adventure *adventure)
{
    double deadline = seconds_now() + adventure->pace, remaining;
    while (!signal_received && (remaining = deadline - seconds_now()) > 0) {
        // What came during a call is here already, and the descriptor would not tell.
        char letter = board_pressed(&adventure->board);
        struct pollfd sources[] = {
            {.fd = adventure->is_listening ? STDIN_FILENO : -1, .events = POLLIN},
            {.fd = board_descriptor(&adventure->board), .events = POLLIN},
        };
        struct timespec timeout = {.tv_sec = (time_t)remaining};
        timeout.tv_nsec = (long)((remaining - (double)timeout.tv_sec) * 1e9);
        if (letter == 0 && ppoll(sources, 2, &timeout, &waiting_mask) > 0 && sources[0].revents != 0)
            letter = typed(adventure);
        if (letter != 0 && strchr("spf", letter) != NULL)
            return letter;
    }
    if (signal_received)
        return 0;
    return adventure->health <= CRITICAL && adventure->potions > 0 ? 'p' : 's';
}

// One fight. Whether the foe is beaten; where not, the hero has fallen or fled, or a signal came.
static bool fight(struct adventure *adventure, const struct foe *foe)
{
    char text[200];
    int strength = foe->strength;
    tell(adventure, foe->arrival, foe->score, foe == &foes[FOES - 1]);
    while (adventure->health > 0) {
        switch (choose(adventure)) {
        case 0:
            return false;
        case 'f':
            snprintf(text, sizeof text, "%s runs from %s.", hero, foe->name);
            tell(adventure, text, 0, false);
            return false;
        case 'p':
            if (adventure->potions == 0) {
                tell(adventure, "The bottle is empty.", foe->score, false);
                break;
            }
            adventure->potions--;
            adventure->health = adventure->health + POTION > 100 ? 100 : adventure->health + POTION;
            snprintf(text, sizeof text, "%s drinks, and stands straight again.", hero);
            tell(adventure, text, foe->score, false);
            break;
        default:
            strength -= STROKE;
            if (strength > 0)
                break;
            snprintf(text, sizeof text, "%s has beaten %s.", hero, foe->name);
            tell(adventure, text, 0, false);
            return true;
        }
        adventure->health = adventure->health > foe->bite ? adventure->health - foe->bite : 0;
        bool is_critical = adventure->health > 0 && adventure->health <= CRITICAL;
        snprintf(text, sizeof text, "A hit by %s!%s", foe->name,
                 is_critical && adventure->potions > 0 ? " A potion would help." : "");
        tell(adventure, text, foe->score, is_critical);
    }
    return false;
}

// The whole story; returns its last sentence.
static const char *play(struct adventure *adventure)
{
    struct scene first = scene(adventure, "The road begins at the mill.", 0);
    printf("%s: %s\n", first.title, first.body);
    board_start(&adventure->board, "Adventure", hero, &first, buttons, sizeof buttons / sizeof *buttons);

    size_t beaten = 0;
    choose(adventure);
    while (!signal_received && beaten < FOES && fight(adventure, &foes[beaten])) {
        beaten++;
        choose(adventure);
    }
    if (beaten == FOES)
        return "The dragon sleeps for good. Mira walks home in the morning light.";
    if (signal_received)
        return "The story breaks off here.";
    if (adventure->health == 0)
        return "Mira has fallen. The dragon sleeps on.";
    return "Mira is home again, out of breath. The dragon sleeps on.";
}

static const char usage[] =
    "Usage: adventure [OPTION]...\n"
    "\n"
    "Mira goes out to meet a dragon. Type s to strike, p to drink a potion, f to flee, then Enter, or press a button on\n"
    "Senko's board. Where you say nothing in time, she decides by herself.\n"
    "\n"
    "  --demo          do not read from the terminal\n"
    "  --pace SECONDS  time to decide, 0.01 to 600 (3)\n"
    "  --help          this text\n"
    "\n"
    "Exit status: 0 the story was told to its end, good or bad, 1 out of memory, 2 the command line is wrong,\n"
    "128 + n ended by signal n.\n";

int main(int count, char **arguments)
{
    static const struct option options[] = {
        {"demo", no_argument, NULL, 'd'},
        {"pace", required_argument, NULL, 'p'},
        {"help", no_argument, NULL, 'h'},
        {NULL, 0, NULL, 0},
    };
    struct adventure adventure = {.health = 100, .potions = 2, .pace = 3, .is_listening = true};
    int option;
    while ((option = getopt_long(count, arguments, "", options, NULL)) != -1) {
        char *end;
        switch (option) {
        case 'd':
            adventure.is_listening = false;
            break;
        case 'p':
            adventure.pace = strtod(optarg, &end);
            // Written so that "nan" is refused as well.
            if (*end == '\0' && end != optarg && adventure.pace >= 0.01 && adventure.pace <= 600)
                break;
            fprintf(stderr, "adventure: --pace \"%s\": give 0.01 to 600 seconds\n", optarg);
            return 2;
        case 'h':
            fputs(usage, stdout);
            return 0;
        default:
            fputs("adventure: see --help\n", stderr);
            return 2;
        }
    }
    if (optind < count) {
        fprintf(stderr, "adventure: unknown operand \"%s\" (see --help)\n", arguments[optind]);
        return 2;
    }

    setvbuf(stdout, NULL, _IOLBF, 0);
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action = {.sa_handler = note_signal};
    sigset_t blocked;
    sigemptyset(&blocked);
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        sigaction(signals[i], &action, NULL);
        sigaddset(&blocked, signals[i]);
    }
    sigprocmask(SIG_BLOCK, &blocked, &waiting_mask);

    const char *last_words = play(&adventure);
    puts(last_words);
    struct scene last = scene(&adventure, last_words, 0);
    board_tell(&adventure.board, "End", &last);
    board_close(&adventure.board);

    if (signal_received) {
        // The story is told; now the signal does what it does to any program.
        signal(signal_received, SIG_DFL);
        sigprocmask(SIG_SETMASK, &waiting_mask, NULL);
        raise(signal_received);
    }
    return EXIT_SUCCESS;
}
