// SPDX-License-Identifier: Apache-2.0

import SenkoService
import Testing

@Suite struct BaseDirectoriesTests {
    private func environment(_ variables: [String: String]) -> (String) -> String? {
        { variables[$0] }
    }

    @Test func theVariablesCount() {
        let set = environment(["XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "/s/", "HOME": "/home/a"])
        #expect(BaseDirectories.configuration(environment: set) == "/c")
        #expect(BaseDirectories.state(environment: set) == "/s")
        #expect(ConfigurationFile.defaultPath(environment: set) == "/c/senko/senko.conf")
    }

    @Test func withoutThemTheHomeDirectoryCounts() {
        for variables in [["HOME": "/home/a"], ["HOME": "/home/a/", "XDG_CONFIG_HOME": "c", "XDG_STATE_HOME": ""]] {
            #expect(BaseDirectories.configuration(environment: environment(variables)) == "/home/a/.config")
            #expect(BaseDirectories.state(environment: environment(variables)) == "/home/a/.local/state")
        }
    }

    @Test func dataLiesInSeveralPlaces() {
        let set = environment(["XDG_DATA_HOME": "/d/", "XDG_DATA_DIRS": "/x/::relative:/y", "HOME": "/home/a"])
        #expect(BaseDirectories.data(environment: set) == ["/d", "/x", "/y"])
        let unset = environment(["XDG_DATA_DIRS": "", "HOME": "/home/a"])
        let usual = ["/home/a/.local/share", "/usr/local/share", "/usr/share"]
        #expect(BaseDirectories.data(environment: unset) == usual)
    }

    @Test func withoutAHomeDirectoryTheUserDatabaseCounts() throws {
        for variables in [[:], ["HOME": "relative"]] {
            let path = try #require(BaseDirectories.state(environment: environment(variables)))
            #expect(path.hasPrefix("/") && path.hasSuffix("/.local/state"))
        }
    }
}
